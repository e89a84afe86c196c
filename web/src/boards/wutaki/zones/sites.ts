/** The sites of Wutaki: the zone that each lies in, and its sign. */
export type ZoneName = 'land' | 'pacts' | 'maw' | 'signs' | 'mine';
export const ZONES: readonly ZoneName[] = ['land', 'pacts', 'maw', 'signs', 'mine'];
export const LAND = ['quarry', 'forest', 'oilwell', 'pasture', 'goldmarket', 'village'];
export const PACT_SITES = ['accept', 'giftpact', 'renew'];
export const MAW_SITES = ['plunder', 'evict', 'pyramid'];
export const SIGN_SITES = ['upgrade', 'playomen', 'drawomen', 'spgift', 'trade', 'start'];

/** The zone that a site lies in. */
export function zoneOf(site: string): ZoneName {
  if (site.startsWith('master-')) return 'mine';
  // Tower cards are shown beside the sites that can be upgraded.
  if (LAND.includes(site) || /^T[ER]_/.test(site)) return 'land';
  if (PACT_SITES.includes(site)) return 'pacts';
  return MAW_SITES.includes(site) ? 'maw' : 'signs';
}

export const SITE_SIGNS: Record<string, string> = {
  ...{
    quarry: 'stone',
    forest: 'wood',
    oilwell: 'oil',
    pasture: 'sheep',
    goldmarket: 'gold',
    village: 'village',
  },
  ...{
    accept: 'pact',
    giftpact: 'gift',
    renew: 'renew',
    plunder: 'plunder',
    evict: 'evict',
    pyramid: 'pyramid',
  },
  ...{
    upgrade: 'upgrade',
    playomen: 'omen',
    drawomen: 'cards',
    spgift: 'vp',
    trade: 'trade',
    start: 'start',
  },
};
