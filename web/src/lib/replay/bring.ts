/** A record that somebody has as a file. */
import { present } from '../browser/me.svelte';
import { api } from '../server/api';

/** Bring it to the house; the page of its game, or of the analysis that it holds. */
export async function bringRecord(file: File): Promise<string> {
  await present();
  const { digest, analysed } = await api.bring(await file.text());
  return analysed ? `/analysis/${await api.analyse({ record: digest })}` : `/record/${digest}`;
}
