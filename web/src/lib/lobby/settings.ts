/** The settings of a new table, its number of seats among them, such that they go together. */
import type { TitleFacts } from '../../types/generated';

export type Settings = Record<string, string>;

export function usual(facts: TitleFacts): Settings {
  const settings: Settings = { seats: String(facts.usualSeats) };
  for (const option of facts.options) settings[option.name] = option.usual;
  return settings;
}

const valuesOf = (facts: TitleFacts, name: string): string[] =>
  name === 'seats'
    ? facts.seats.map(String)
    : (facts.options.find((option) => option.name === name)?.values ?? []);

function clash(facts: TitleFacts, one: string, other: string): boolean {
  return facts.never.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
}

/** The values of an option that go with what is asked before it. */
export function offered(facts: TitleFacts, settings: Settings, name: string): string[] {
  const before = facts.options.slice(
    0,
    facts.options.findIndex((option) => option.name === name),
  );
  return valuesOf(facts, name).filter((value) =>
    before.every((option) => !clash(facts, `${name}=${value}`, `${option.name}=${settings[option.name]}`)),
  );
}

/** Choose a value; whatever does not go with it changes to the usual one, or to the first that does. What it brings is
 * chosen with it, and what the value before it brought returns to the usual one. */
export function choose(facts: TitleFacts, settings: Settings, name: string, value: string): Settings {
  const others = [...facts.options.map((option) => option.name), 'seats'].filter((other) => other !== name);
  const wanted = { ...settings, ...brought(facts, settings, name, value) };
  return settle(facts, wanted, { [name]: value }, others) ?? { ...settings, [name]: value };
}

function brought(facts: TitleFacts, settings: Settings, name: string, value: string): Settings {
  const change: Settings = {};
  const by = (setting: string) =>
    facts.brings.filter(([one]) => one === setting).map(([, other]) => other.split('=') as [string, string]);
  for (const [other, chosen] of by(`${name}=${settings[name]}`))
    if (settings[other] === chosen) change[other] = usual(facts)[other]!;
  for (const [other, chosen] of by(`${name}=${value}`)) change[other] = chosen;
  return change;
}

function settle(facts: TitleFacts, settings: Settings, kept: Settings, open: string[]): Settings | null {
  const [other, ...rest] = open;
  if (other === undefined) return kept;
  for (const value of [settings[other]!, usual(facts)[other]!, ...valuesOf(facts, other)]) {
    const goes = Object.entries(kept).every(
      ([key, chosen]) => !clash(facts, `${other}=${value}`, `${key}=${chosen}`),
    );
    const found = goes ? settle(facts, settings, { ...kept, [other]: value }, rest) : null;
    if (found) return found;
  }
  return null;
}
