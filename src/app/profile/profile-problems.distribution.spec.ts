import { Distribution } from '../../generated/contract';
import { at, findEach } from './testing/problem-case';

function percent(...ranges: readonly (readonly [number, number])[]): Distribution {
  return { unit: 'percent', ranges: ranges.map(([ioPercent, length]) => ({ ioPercent, length })) };
}

describe('profileProblems of a distribution', () => {
  findEach([
    {
      name: 'a distribution of sequential I/O',
      target: { distribution: { unit: 'percent', ranges: [{ ioPercent: 90, length: 10 }] } },
      path: `${at}/distribution`,
      message: 'Works with random I/O only: set random above 0%, or remove this.',
    },
    {
      name: 'a distribution without ranges',
      target: { randomPercent: 100, distribution: { unit: 'percent', ranges: [] } },
      path: `${at}/distribution/ranges`,
      message:
        'Enter the share of the I/O and the share of the file, such as pct90/10:5/20, or sizes, such as abs90/10G.',
    },
    {
      name: 'more I/O than there is',
      target: { randomPercent: 100, distribution: percent([90, 10], [20, 10]) },
      path: `${at}/distribution/ranges/1/ioPercent`,
      message: 'The shares of the I/O add up to 110%: they must not exceed 100%.',
    },
    {
      name: 'more of the file than there is',
      target: { randomPercent: 100, distribution: percent([50, 60], [50, 60]) },
      path: `${at}/distribution/ranges/1/length`,
      message: 'The shares of the file add up to 120%: each must be 1% or more, and all of them together 100% or less.',
    },
    {
      name: 'a range of nothing',
      target: { randomPercent: 100, distribution: percent([50, 0]) },
      path: `${at}/distribution/ranges/0/length`,
      message: 'The shares of the file add up to 0%: each must be 1% or more, and all of them together 100% or less.',
    },
    {
      name: 'I/O without a place',
      target: { randomPercent: 100, distribution: percent([50, 100]) },
      path: `${at}/distribution`,
      message: 'The ranges cover the whole file, but 50% of the I/O is not assigned: assign it to a range.',
    },
    {
      name: 'a range smaller than a block',
      target: { randomPercent: 100, distribution: { unit: 'bytes', ranges: [{ ioPercent: 50, length: 4096 }] } },
      path: `${at}/distribution/ranges/0/length`,
      message: 'Each range must hold one block: at least 64 KiB. Only the last can be 0, which means up to the end.',
    },
    {
      name: 'a part of the file without a range',
      target: { randomPercent: 100, distribution: percent([100, 60]) },
      path: `${at}/distribution`,
      message:
        'The ranges take all of the I/O, but 40% of the file is not covered: end with a range that gets no I/O, :0/40.',
    },
    {
      name: 'I/O without a place behind an open end',
      target: {
        randomPercent: 100,
        distribution: {
          unit: 'bytes',
          ranges: [
            { ioPercent: 50, length: 65536 },
            { ioPercent: 30, length: 0 },
          ],
        },
      },
      path: `${at}/distribution`,
      message: 'The ranges cover the whole file, but 20% of the I/O is not assigned: assign it to a range.',
    },
  ]);
});
