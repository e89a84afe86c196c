/** A lesson at the table: the other seats follow a script, and only the move that is asked for is taken. */
import { seatColour, TableModel } from '../lib/table.svelte';
import type { LessonShown, LessonStep, Verdict } from '../types/generated';
import type { Chair, Sight } from '../lib/wire';
import { t } from '../lib/words.svelte';
import * as questions from './questions';

export class LessonTable extends TableModel {
  /** The number of the step; as many as there are steps when all is said. */
  reached = $state(0);
  /** The move of this step has been made. */
  made = $state(false);

  constructor(readonly lesson: LessonShown) {
    super(lesson.opening, `/lessons/${lesson.title}`, async (seq: number) => moment(lesson, seq));
    this.entries = lesson.opening.entries;
    this.connection = 'connected';
  }

  get step(): LessonStep | null {
    return this.lesson.steps[this.reached] ?? null;
  }
  get asking(): boolean {
    return this.step !== null && this.step.ask !== null && !this.made;
  }
  override get pointing(): string {
    return this.step?.id ?? '';
  }
  override get pointedPlaces(): readonly string[] {
    return this.made ? [] : (this.step?.point ?? []);
  }
  override get myTurn(): boolean {
    return this.asking && super.myTurn;
  }
  override get legal(): string[] {
    const offer = this.step?.offer ?? null;
    return offer === null ? [] : super.legal.filter((action) => action.startsWith(offer));
  }
  override get offersAll(): boolean {
    return false;
  }
  override get mayUndo(): boolean {
    return false;
  }
  /** Seats are called by their colours. */
  override get chairs(): Chair[] {
    return super.chairs.map((chair, seat) => ({
      ...chair,
      name: t(`learn.seat.${seatColour(this.title, seat)}`),
    }));
  }

  override act(action: string): void {
    const { ask, asked, rule } = this.step!;
    if (action !== ask || !asked) {
      this.refusal = { rule, reason: t('learn.other') };
      return;
    }
    this.refusal = null;
    this.made = true;
    this.hear(asked);
  }

  override undo(): void {}

  override why(action: string): Promise<Verdict> {
    return questions.why(this.title, this.step!.id, action);
  }

  /** The next step, after what happens by itself. */
  goOn(): void {
    if (!this.step || this.asking) return;
    for (const message of this.step.then) this.hear(message);
    this.hurry();
    this.reached += 1;
    this.made = false;
  }
}

/** What the learner saw after an entry. */
function moment({ opening, steps }: LessonShown, seq: number): Sight {
  const heard = steps.flatMap(({ asked, then }) => (asked ? [asked, ...then] : then));
  return heard.find(({ entry }) => entry.seq === seq) ?? opening;
}
