// Written by scripts/web_types.py from the Python definitions; do not edit.
/* eslint-disable */

export type Json = boolean | number | string | null | Json[] | { [key: string]: Json };
export type Title = 'cuzco' | 'tiwanaku' | 'wutaki' | 'rumis';

export interface OptionFacts {
  name: string;
  values: string[];
  usual: string;
  /** Takes more than its listed values. */
  free: boolean;
}
export interface TitleFacts {
  name: string;
  seats: number[];
  usualSeats: number;
  minutes: number;
  weight: number;
  options: OptionFacts[];
  /** Two settings, such as `seats=1` and `mode=coop`, that no table has together. */
  never: [string, string][];
}
export const TITLES: Record<Title, TitleFacts> = {
  cuzco: {
    name: 'Cuzco',
    seats: [2, 3, 4],
    usualSeats: 4,
    minutes: 120,
    weight: 3.3,
    options: [
      { name: 'map', values: ['random', 'fixed'], usual: 'random', free: false },
      { name: 'pututus', values: ['off', 'on'], usual: 'off', free: false },
    ],
    never: [],
  },
  tiwanaku: {
    name: 'Tiwanaku',
    seats: [1, 2, 3, 4],
    usualSeats: 2,
    minutes: 45,
    weight: 2.6,
    options: [
      { name: 'mode', values: ['competitive', 'solo', 'coop'], usual: 'competitive', free: false },
      { name: 'size', values: ['long', 'tiny'], usual: 'long', free: false },
      { name: 'difficulty', values: ['easy', 'normal', 'hard', 'expert'], usual: 'normal', free: false },
      { name: 'scenario', values: ['random', 'T01', 'T02', 'T03', 'T04', 'T05', 'L01', 'L02', 'L03', 'L04', 'L05', 'L06', 'L07', 'L08', 'L09', 'L10', 'L11', 'L12', 'L13', 'L14', 'L15'], usual: 'random', free: true },
      { name: 'levels', values: ['6'], usual: '6', free: true },
      { name: 'offering', values: ['before', 'after'], usual: 'before', free: false },
      { name: 'helper', values: ['none', 'contradictions', 'certain', 'explain'], usual: 'none', free: false },
    ],
    never: [['seats=1', 'mode=competitive'], ['seats=1', 'mode=coop'], ['seats=1', 'difficulty=normal'], ['seats=1', 'difficulty=expert'], ['seats=2', 'mode=solo'], ['seats=2', 'difficulty=hard'], ['seats=2', 'offering=after'], ['seats=3', 'mode=solo'], ['seats=3', 'difficulty=hard'], ['seats=3', 'offering=after'], ['seats=4', 'mode=solo'], ['seats=4', 'difficulty=hard'], ['seats=4', 'offering=after'], ['mode=competitive', 'difficulty=easy'], ['mode=competitive', 'difficulty=hard'], ['mode=competitive', 'difficulty=expert'], ['mode=competitive', 'offering=after'], ['mode=solo', 'difficulty=normal'], ['mode=solo', 'difficulty=expert'], ['mode=coop', 'difficulty=hard'], ['mode=coop', 'offering=after'], ['size=long', 'scenario=T01'], ['size=long', 'scenario=T02'], ['size=long', 'scenario=T03'], ['size=long', 'scenario=T04'], ['size=long', 'scenario=T05'], ['size=tiny', 'scenario=L01'], ['size=tiny', 'scenario=L02'], ['size=tiny', 'scenario=L03'], ['size=tiny', 'scenario=L04'], ['size=tiny', 'scenario=L05'], ['size=tiny', 'scenario=L06'], ['size=tiny', 'scenario=L07'], ['size=tiny', 'scenario=L08'], ['size=tiny', 'scenario=L09'], ['size=tiny', 'scenario=L10'], ['size=tiny', 'scenario=L11'], ['size=tiny', 'scenario=L12'], ['size=tiny', 'scenario=L13'], ['size=tiny', 'scenario=L14'], ['size=tiny', 'scenario=L15'], ['difficulty=normal', 'offering=after'], ['difficulty=expert', 'offering=after']],
  },
  wutaki: {
    name: 'Wutaki',
    seats: [2, 3, 4],
    usualSeats: 4,
    minutes: 90,
    weight: 3.4,
    options: [
      { name: 'side', values: ['standard', 'extreme'], usual: 'standard', free: false },
      { name: 'masters', values: ['symmetric', 'asymmetric'], usual: 'symmetric', free: false },
      { name: 'abilities', values: ['off', 'on'], usual: 'off', free: false },
      { name: 'evict_gold', values: ['0', '2'], usual: '0', free: false },
    ],
    never: [],
  },
  rumis: {
    name: 'Rumis',
    seats: [1, 2, 3, 4],
    usualSeats: 2,
    minutes: 20,
    weight: 1.9,
    options: [
      { name: 'board', values: ['chullpa', 'pirka', 'tambo', 'pisac', 'coricancha', 'cucho'], usual: 'chullpa', free: false },
      { name: 'ground', values: ['off', 'on'], usual: 'off', free: false },
      { name: 'colours', values: ['one', 'two'], usual: 'one', free: false },
      { name: 'ruinas', values: ['off', 'on'], usual: 'off', free: false },
      { name: 'solitaire', values: ['off', '3', '4', '5'], usual: 'off', free: false },
    ],
    never: [['seats=1', 'board=pirka'], ['seats=1', 'board=tambo'], ['seats=1', 'board=pisac'], ['seats=1', 'board=coricancha'], ['seats=1', 'board=cucho'], ['seats=1', 'ground=on'], ['seats=1', 'colours=two'], ['seats=1', 'ruinas=on'], ['seats=1', 'solitaire=off'], ['seats=2', 'solitaire=3'], ['seats=2', 'solitaire=4'], ['seats=2', 'solitaire=5'], ['seats=3', 'colours=two'], ['seats=3', 'solitaire=3'], ['seats=3', 'solitaire=4'], ['seats=3', 'solitaire=5'], ['seats=4', 'colours=two'], ['seats=4', 'ruinas=on'], ['seats=4', 'solitaire=3'], ['seats=4', 'solitaire=4'], ['seats=4', 'solitaire=5'], ['board=pirka', 'solitaire=3'], ['board=pirka', 'solitaire=4'], ['board=pirka', 'solitaire=5'], ['board=tambo', 'solitaire=3'], ['board=tambo', 'solitaire=4'], ['board=tambo', 'solitaire=5'], ['board=pisac', 'solitaire=3'], ['board=pisac', 'solitaire=4'], ['board=pisac', 'solitaire=5'], ['board=coricancha', 'solitaire=3'], ['board=coricancha', 'solitaire=4'], ['board=coricancha', 'solitaire=5'], ['board=cucho', 'solitaire=3'], ['board=cucho', 'solitaire=4'], ['board=cucho', 'solitaire=5'], ['ground=on', 'solitaire=3'], ['ground=on', 'solitaire=4'], ['ground=on', 'solitaire=5'], ['colours=two', 'ruinas=on'], ['colours=two', 'solitaire=3'], ['colours=two', 'solitaire=4'], ['colours=two', 'solitaire=5'], ['ruinas=on', 'solitaire=3'], ['ruinas=on', 'solitaire=4'], ['ruinas=on', 'solitaire=5']],
  },
};

/** Why the server says no, each with the facts that its sentence names. */
export const REASONS: Record<string, string[]> = {
  address: [],
  asking: [],
  begun: [],
  broken_record: ['line'],
  chat: ['most'],
  empty_seats: [],
  entropy: ['bytes'],
  fixed_seat: [],
  form: [],
  host: [],
  id: ['most'],
  long_action: [],
  name: ['most'],
  name_taken: [],
  no_account: [],
  no_address: [],
  no_answer: [],
  no_choice: [],
  no_content: [],
  no_deduction: [],
  no_divination: [],
  no_entry: ['last'],
  no_helper: [],
  no_seat: [],
  no_series: [],
  no_such_seat: ['last'],
  not_begun: [],
  not_over: [],
  not_seated: [],
  not_text: [],
  note: ['most'],
  other_rules: ['version'],
  other_seats_later: [],
  over: [],
  own_seat: [],
  password: ['least', 'most'],
  private_network: [],
  record: [],
  rule: [],
  same_moment: [],
  senseless: [],
  series_over: [],
  setting: ['option', 'title'],
  shown_later: [],
  stale: ['given', 'seq'],
  time: [],
  too_fast: ['seconds'],
  turn: ['seat'],
  unreadable: [],
};

/** The words that follow a verb in an action. */
export const VERBS = {
  cuzco: {
    'return': ['card'],
    'place': ['die', 'action'],
    'pututu': ['die', 'change'],
    'turn': ['die', 'face'],
    'play': ['card', 'means'],
    'go': ['place'],
    'rotate': ['arm', 'village'],
    'feather': ['colour', 'circlet'],
    'take': ['deck', 'pips'],
    'slide': ['space'],
    'spend': ['exchange'],
    'rest': [],
    'claim': ['god'],
    'bless': ['gift'],
    'activate': ['circlet'],
    'use': ['deck', 'ability'],
    'buy': ['good'],
    'complete': ['mission'],
    'waive': ['mission', 'means'],
    'discard': ['mission'],
    'choose': ['mission'],
    'recall': ['village'],
    'done': [],
  },
  tiwanaku: {
    'explore': ['pawn'],
    'go': ['square'],
    'retrieve': ['square'],
    'divine': ['square', 'level'],
    'stop': [],
    'offer': ['cubes'],
    'keep': [],
    'pass': [],
    'otoma': ['square'],
    'spend': ['terrain', 'arrow'],
    'give': ['seat'],
  },
  wutaki: {
    'place': ['site'],
    'worker': ['kind'],
    'set-aside': [],
    'pass': [],
    'ability': ['ability'],
    'haggle': [],
    'again': [],
    'fulfil': ['pact'],
    'done': [],
    'decline': [],
    'pay': ['resource', 'count'],
    'gain': ['resource', 'count'],
    'take': ['resource', 'count'],
    'trade': ['give', 'get'],
    'amount': ['count'],
    'raid': [],
    'master': ['master'],
    'keep': ['secret'],
    'accept': ['pact'],
    'give': ['pact', 'seat'],
    'discard': ['omen'],
    'play': ['omen'],
    'atone': ['revenge'],
    'player': ['seat'],
    'evict': ['seat', 'site'],
    'move': ['site'],
    'disc': ['site', 'seat'],
    'upgrade': ['upgrade'],
    'hire': ['count'],
    'give-up': ['kind', 'place'],
    'choose': ['list'],
  },
  rumis: {
    'place': [],
  },
} as const;

export type CuzcoEvent = 'ability' | 'achieved' | 'bought' | 'chose' | 'completed' | 'dealt' | 'delivered' | 'discarded' | 'double' | 'end' | 'expelled' | 'feather' | 'food' | 'headdress' | 'leftovers' | 'map' | 'medal' | 'medal lost' | 'medals scored' | 'missions' | 'moved' | 'offering' | 'opened' | 'placed' | 'played' | 'points' | 'priest' | 'pututu' | 'recalled' | 'reserve' | 'reshuffled' | 'rolled' | 'rotated' | 'round' | 'scored village' | 'slid' | 'status' | 'status scored' | 'swapped' | 'temple scored' | 'token' | 'took card' | 'took tile' | 'turned' | 'undealt' | 'villages scored';
export type CuzcoQuestion = 'SwapGodCard' | 'PlaceDie' | 'TurnDie' | 'Move' | 'MoveAgain' | 'PlaceFeather' | 'TakeFeathers' | 'ActivateHeaddress' | 'TakeTile' | 'SlideTiles' | 'Exchange' | 'FireBlessing' | 'SecondHalf' | 'TakeGodCards' | 'UseAbilities' | 'BuyGood' | 'FulfilMission' | 'ChooseMission' | 'LastCards' | 'RecallVillage';
/** Everything that lies open. A step without a priest is -1; a road is two places, its kind and its pips. */
export interface CuzcoEmpireView {
  triangles: string[];
  rotation: number;
  arms: ([string, number])[];
  villages: CuzcoVillageView[];
  roads: ([string, string, string, number])[];
  round: number;
  phase: number;
  order: number[];
  arrivals: number[];
  spaces: CuzcoSpaceView[];
  study: (CuzcoTileView | null)[];
  farm: (CuzcoTileView | null)[];
  decks: Record<string, number>;
  tiles_gone: string[];
  display: string[];
  golden: string[];
  missions_gone: number;
  market: string[][];
  goods_gone: string[];
  supply: Record<string, number>;
  steps: number[];
  temple_medals: number;
  medals_gone: number;
  pututus: number[];
  gods: CuzcoGodView[];
  discards: number[];
  hidden_cards: number[];
  spare: number;
  doubles: (string | null)[];
  masks: CuzcoMaskView[];
}
/** A village; its quipus from the bottom to the top. */
export interface CuzcoVillageView {
  village: string;
  name: string;
  feather: string;
  vp: number;
  quipus: number[];
}
/** A space of the action board: its actions, and its dice with their seats in order of arrival. */
export interface CuzcoSpaceView {
  actions: string[];
  dice: number[][];
}
/** An open tile of the capital. */
export interface CuzcoTileView {
  tile: string;
  deck: string;
  ability: string;
  number: number;
}
/** A god's pile and its open card; `hidden` counts the cards of starting hands that nobody has seen. */
export interface CuzcoGodView {
  god: string;
  open: number | null;
  pile: number;
  drawn: number;
  hidden: number;
  exhausted: boolean;
}
/** A seat's area. `gods` are the sets of gods that its hidden cards can have, `known` the cards seen taken. */
export interface CuzcoMaskView {
  mask: string;
  runner: string;
  may_turn: boolean;
  quipus: number;
  reserve: number;
  feathers: boolean[];
  active: boolean[];
  tiles: CuzcoOwnedTileView[];
  offerings: number;
  food: number;
  medals: number;
  goods: string[];
  priests: number;
  missions: string[];
  finished: string[];
  progress: Record<string, number[][]>;
  dice: number[];
  pututus: number[];
  status: number;
  vp: number;
  sources: Record<string, number>;
  hand: number;
  known: number[];
  gods: string[][];
}
/** A tile on a mask. */
export interface CuzcoOwnedTileView {
  tile: string;
  deck: string;
  ability: string;
  number: number;
  slid: boolean;
}
/** The own god cards, the one put back before the game, and the progress of own missions and those on display. */
export interface CuzcoOwnHandView {
  hand: number[];
  returned: number;
  progress: Record<string, number[][]>;
}
export type CuzcoPublic = CuzcoEmpireView;
export type CuzcoOwn = CuzcoOwnHandView;

export type TiwanakuEvent = 'all discovered' | 'all spent' | 'arrow' | 'cube' | 'dealt' | 'discovered' | 'diversity' | 'divined right' | 'divined wrong' | 'entered' | 'first player' | 'gave' | 'moved' | 'must pass' | 'no action' | 'offered' | 'otoma cube' | 'otoma discovered' | 'otoma diversity' | 'otoma offered' | 'otoma planted' | 'otoma seated' | 'otoma stays' | 'otoma walked' | 'own arrow' | 'passed' | 'retrieved' | 'skipped' | 'spent' | 'standstill' | 'starting square' | 'uncovered' | 'unexplored';
export type TiwanakuQuestion = 'DivineAgain' | 'Offer' | 'LastOffer' | 'Turn' | 'Move' | 'LastDivination' | 'SoloTurn' | 'Unstick' | 'SoloMove' | 'PickOtoma' | 'DivineRest' | 'Spend' | 'CoopTurn' | 'CoopMove' | 'OrderOtoma' | 'GiveTile';
/** Everything that lies open. `ways` are the steps of the pawn in hand: it enters on `a1`, goes on `a1>b1`. */
export interface TiwanakuValleyView {
  size: 'long' | 'tiny';
  mode: 'competitive' | 'solo' | 'coop';
  first: number;
  start: string[];
  otoma_start: string[];
  terrain: number[];
  crops: number[];
  left: number[];
  stock: number[];
  crops_left: number[];
  levels: number;
  pawns: TiwanakuPawnsView[];
  ways: string;
  people: TiwanakuPeopleView[];
  otoma: TiwanakuOtomaView[];
  arrows: (string | null)[];
  screens: TiwanakuScreenView[];
  seen: number[][];
  idle: number;
  out: boolean[];
}
/** The pawns of one colour and the seats that play it. */
export interface TiwanakuPawnsView {
  colour: string;
  seats: number[];
  squares: string[];
  supply: number;
}
/** A people and its seats; the Otoma have none. */
export interface TiwanakuPeopleView {
  seats: number[];
  points: number;
  stones: number[];
  cubes: number[];
  sources: TiwanakuSourcesView;
}
/** Where points came from. */
export interface TiwanakuSourcesView {
  diversity: number;
  crops: number;
  offerings: number;
  mistakes: number;
  unexplored: number;
}
/** A pawn that no seat plays. */
export interface TiwanakuOtomaView {
  colour: string;
  square: string;
}
/** The tiles behind a seat's screen: how many of each terrain, and which stacks are covered. */
export interface TiwanakuScreenView {
  stacks: number[];
  covered: boolean[];
}
/** The arrows on top behind the own screen; none where a stack is empty or covered. */
export interface TiwanakuOwnScreenView {
  tops: (string | null)[];
}
export type TiwanakuPublic = TiwanakuValleyView;
export type TiwanakuOwn = TiwanakuOwnScreenView;

export type WutakiEvent = 'ability' | 'ability marker' | 'accepted' | 'again' | 'claimed' | 'climbed' | 'collapsed' | 'cost marker' | 'dealt pacts' | 'digested' | 'discarded' | 'discarded pacts' | 'drew omens' | 'drew revenge' | 'drew secrets' | 'element' | 'end near' | 'evicted' | 'fulfils' | 'gained' | 'gave pact' | 'gave revenge' | 'gave up' | 'general track' | 'haggles' | 'hired' | 'kept secret' | 'last turns' | 'left' | 'looked' | 'lost' | 'master' | 'moved' | 'multiplier' | 'over' | 'paid' | 'paid wages' | 'passed' | 'placed' | 'played' | 'plundered' | 'private track' | 'returned revenge' | 'round' | 'round card' | 'sacrificed' | 'scored' | 'set aside' | 'shown' | 'shuffled' | 'start player' | 'stole' | 'took over' | 'traded' | 'upgraded';
export type WutakiQuestion = 'ChooseMaster' | 'Turn' | 'FulfilPacts' | 'ChooseWorker' | 'ActAgain' | 'PayUnits' | 'GainUnits' | 'TakeUnits' | 'Victim' | 'Raid' | 'TradeUnits' | 'TradeAmount' | 'TradePoints' | 'PayOmen' | 'BurnOmen' | 'PlayOmen' | 'ReturnRevenge' | 'RevengeReceiver' | 'GiveRevenge' | 'KeepSecret' | 'Hire' | 'EvictTarget' | 'GiveUpWorker' | 'MoveOn' | 'PlaceSpecially' | 'AcceptPact' | 'AcceptLooked' | 'GiveOpenPact' | 'GiveOwnPact' | 'ChoosePact' | 'ChooseUpgrade' | 'RemoveDisc' | 'TakeOver' | 'Offer' | 'ChooseList';
/** Everything that lies open. A placed worker is: seat, kind, place, field, visit. */
export interface WutakiKingdomView {
  round: number;
  start: number;
  claim: number;
  ending: number;
  last: boolean;
  rules: WutakiRulesView;
  supply: WutakiUnitsView;
  monster: WutakiUnitsView;
  offering: WutakiUnitsView;
  tribes: WutakiTribeView[];
  fields: Record<string, number[]>;
  levels: Record<string, number[]>;
  yields: Record<string, number>;
  prices: Record<string, number | null>;
  towers: string[];
  placed: ([number, string, string, number, number])[];
  visits: number;
  acting: number;
  freed: string | null;
  doubled: boolean;
  track: number;
  track_fields: string[];
  display: (string | null)[];
  slot_gold: number[];
  pacts: WutakiPactsView;
  omens: WutakiOmensView;
  rounds: WutakiRoundsView;
  secrets: WutakiPileView;
  revenge: WutakiPileView;
  shown: WutakiShownView[] | null;
}
/** What round cards changed for this round. */
export interface WutakiRulesView {
  upgrade_discount: number;
  yield_bonus: number;
  accept_bonus: number;
  evict_closed: boolean;
  penalty_waived: boolean;
}
/** Resources in one place. */
export interface WutakiUnitsView {
  gold: number;
  sheep: number;
  wood: number;
  oil: number;
  stone: number;
}
/** The open part of one seat. Workers are counted by kind: loyal, additional, special. */
export interface WutakiTribeView {
  vp: number;
  goods: WutakiUnitsView;
  cost: string | null;
  master: string;
  ability: string | null;
  spent: boolean;
  marker: number;
  factor: number;
  pyramid: number;
  discs: number;
  towers: (string | null)[];
  upgrades: number;
  available: number[];
  home: number[];
  recruited: number;
  next_hire: WutakiHireView | null;
  accepted: string[];
  fulfilled: string[];
  omens: number;
  omens_kept_over: number;
  secrets: number;
  revenge: number;
  standing: string | null;
  standing_used: boolean;
}
/** The price of the next worker. */
export interface WutakiHireView {
  marker: number;
  gold: number;
}
/** The pile of pacts, and how many somebody is looking at. */
export interface WutakiPactsView {
  deck: number;
  drawn: number;
  discards: string[];
  looker: number;
  looked: number;
}
/** The pile of omens; those that hands held when it was last shuffled. */
export interface WutakiOmensView {
  deck: number;
  drawn: number;
  discards: string[];
  in_play: string[];
  kept_over: string[];
}
/** The pile of round cards, and the cards of this round. */
export interface WutakiRoundsView {
  deck: number;
  drawn: number;
  discards: string[];
  in_force: string[];
}
/** A pile of hidden cards; for each card in a hand, the latest draw that it can come from. */
export interface WutakiPileView {
  deck: number;
  drawn: number;
  ages: number[][];
}
/** What the final scoring has shown of one seat. */
export interface WutakiShownView {
  element: string;
  secrets: string[];
  revenge: string[];
}
/** The cards that only this seat sees, and what follows from them. */
export interface WutakiOwnSecretsView {
  element: string | null;
  hand: string[];
  looked: string[];
  secrets: WutakiOwnPileView;
  revenge: WutakiOwnPileView;
  lacking: Record<string, Record<string, number>>;
  limits: WutakiLimitView[];
  conditions: WutakiConditionView[];
  forecast: Record<string, number> | null;
}
/** Own hidden cards; those put back, and those given to each seat, by number. */
export interface WutakiOwnPileView {
  cards: string[];
  returned: ([number, number])[];
  given: number[][];
}
/** A revenge card of one's own: its count now, the count at which it strikes, and whether it would strike now. */
export interface WutakiLimitView {
  card: string;
  count: number;
  limit: number;
  strikes: boolean;
}
/** A secret pact of one's own, and whether it would count now; null if its holder cannot know. */
export interface WutakiConditionView {
  card: string;
  met: boolean | null;
}
export type WutakiPublic = WutakiKingdomView;
export type WutakiOwn = WutakiOwnSecretsView;

export type RumisEvent = 'all placed' | 'end' | 'filled' | 'full' | 'never in' | 'nothing fits' | 'placed' | 'set aside' | 'start' | 'stuck';
export type RumisQuestion = 'Place' | 'PlaceRuin' | 'Fill';
/** A game for two to four seats; plans are rows from the top, -1 in `seen` is an empty square. */
export interface RumisStructureView {
  start: number;
  maxima: number[][];
  heights: number[][];
  seen: number[][];
  colours: RumisColourView[];
  placed: ([number, string])[];
}
/** One colour: its owner (none for the ruins), the stones left and the points so far. */
export interface RumisColourView {
  colour: string;
  seat: number | null;
  left: string[];
  visible: number;
  total: number;
  out: boolean;
}
/** A solitaire cube; here the number of a placed stone tells the copies of one stone apart. */
export interface RumisCubeView {
  maxima: number[][];
  left: Record<string, number>;
  placed: ([number, string])[];
  filled: number;
}
export type RumisPublic = RumisStructureView | RumisCubeView;
export type RumisOwn = Record<string, never>;
