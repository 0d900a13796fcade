import { Text } from '@mantine/core';
import { additionAt90, biasOf, type KeptComparison, MIN_COMPARED, ninetiethOf } from '../rules/bias.ts';
import { decibels, signedDecibels } from '../../model/format/format.ts';
import { units } from '../../model/format/units.ts';

/** The bias of the project's predictions, if there are enough measurements. */
export function BiasNote({ comparisons }: { comparisons: readonly KeptComparison[] }) {
  const bias = biasOf(comparisons);
  if (bias === null) {
    const quarters = comparisons.reduce((sum, comparison) => sum + comparison.quarters, 0);
    return (
      <Text size="sm" c="dimmed">
        The bias of the project’s predictions is stated once {MIN_COMPARED.quarters} 15-min periods in{' '}
        {MIN_COMPARED.shifts} shifts are compared with approved plans; there are {quarters} so far.
      </Text>
    );
  }
  const { quarters, shifts, biasDb, deviationDb } = bias;
  return (
    <Text size="sm">
      Over {quarters} 15-min periods in {shifts} shifts of the project, measurements lie{' '}
      <strong>{units.dB(signedDecibels(biasDb))}</strong> from the predictions on the mean, with a standard deviation of{' '}
      <strong>{units.dB(decibels(deviationDb))}</strong>.{' '}
      {ninetiethOf(bias) < 0
        ? 'Nine in ten lie below the predictions: notification lists at 90 % are those of the predicted levels.'
        : `Notification lists at 90 % take levels ${signedDecibels(additionAt90(bias))} dB higher.`}
    </Text>
  );
}
