/** Games that were played in this browser can be carried to one's account, at the house that gave out these files. */
import { Refused, send } from '../server/api';
import { local, type House } from '../server/house';
import { NetHouse } from '../server/net';
import type { Routes } from '../../types/generated';

const given = local && document.querySelector('meta[name="tampu-house"]');
export const giver: House | null = given ? new NetHouse() : null;

/** Carries the record of a finished game there; the address at which it can be looked at. */
export async function upload(id: string, to: House): Promise<string> {
  const { status, text } = await local!.ask('GET', `/tables/${id}/record`, null, null);
  if (status !== 200) throw new Refused(status, text);
  const kept = (await send(to, 'POST', '/records', text)) as Routes['POST /records']['answer'];
  return `${location.origin}/record/${kept.digest}`;
}
