import { expect, it } from 'vitest';
import { blake2b, commitment } from '../../src/lib/table/fairness';

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

it('agrees with the engine on the seal of the seed "x"', () => {
  expect(commitment('af1380ef344085b637fdec7e0b2cd0a5e5fa2d2be7f6463dfcd9228dedecbec5')).toBe(
    '66c0f66478e77459d3b9449c14c335ab87dd6c1113cf710ce6cc44ef9ad9a979',
  );
});

it('agrees with the published vector of BLAKE2b for "abc"', () => {
  expect(hex(blake2b(new TextEncoder().encode('abc'), '', 64)).slice(0, 32)).toBe(
    'ba80a53f981c4d0d6a2797b69f12f6e9',
  );
});
