/** How late those who watch see a table. */
import { span } from '../../lib/times';

/** What a host can choose from, in minutes. */
export const DELAYS = [0, 5, 15, 60, 24 * 60] as const;

const MINUTE = 60_000;

/** So many minutes as people say them. */
export const late = (minutes: number) => span(minutes * MINUTE);
