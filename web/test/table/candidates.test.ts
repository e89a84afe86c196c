import { render } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import type { Draft } from '../../src/boards/draft';
import { api } from '../../src/lib/server/api';
import { speak } from '../../src/lib/words.svelte';
import Candidates from '../../src/table/lines/Candidates.svelte';

it('says of a bot that is asked for advice if it is weaker here', async () => {
  await speak('en');
  vi.spyOn(api, 'bots').mockResolvedValue({ levels: ['easy', 'hard'], weaker: ['hard'], strengths: {} });
  const { findByRole } = render(Candidates, {
    table: { title: 'rumis', advice: null } as never,
    draft: {} as Draft,
    at: 0,
    over: false,
    ask: vi.fn(),
  });
  expect(await findByRole('option', { name: 'hard (weaker here)' })).toBeTruthy();
  expect(await findByRole('option', { name: 'easy' })).toBeTruthy();
});
