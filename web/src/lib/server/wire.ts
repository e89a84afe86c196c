/** What the server sends, by the names that the page uses for it. The shapes are generated. */
import type { Json, StateFrame } from '../../types/generated';

export type {
  Clock,
  EntrySeen as Entry,
  Heard,
  LineSeen as Line,
  Lobby,
  LobbyRow,
  Own,
  SeatRow as Chair,
  Shared,
  TableRow,
} from '../../types/generated';

/** A table as a viewer sees it. */
export type Sight = Omit<StateFrame, 'type'>;
/** What is public of a game, whatever the title. */
export type Public = Record<string, Json>;
