import { Text } from '@mantine/core';
import { additionAt90, biasOf, type KeptComparison, MIN_COMPARED, ninetiethOf } from '../../domain/monitoring/bias.ts';
import { decibels, signedDecibels } from '../../format/format.ts';
import { units } from '../../format/units.ts';
import { monitoringTexts } from '../../texts/monitoring.ts';

/** How well the project's predictions and measurements agree, once there are enough of them. */
export function BiasNote({ comparisons }: { comparisons: readonly KeptComparison[] }) {
  const bias = biasOf(comparisons);
  if (bias === null) {
    const quarters = comparisons.reduce((sum, one) => sum + one.quarters, 0);
    return (
      <Text size="sm" c="dimmed">
        {monitoringTexts.howWellProjectsPredictionsHold(MIN_COMPARED.quarters, MIN_COMPARED.shifts, quarters)}
      </Text>
    );
  }
  const { quarters, shifts, biasDb, deviationDb } = bias;
  return (
    <Text size="sm">
      {monitoringTexts.overQuartersOfHour(quarters, shifts)} <strong>{units.dB(signedDecibels(biasDb))}</strong>{' '}
      {monitoringTexts.fromPredictionsOnMean} <strong>{units.dB(decibels(deviationDb))}</strong>.{' '}
      {ninetiethOf(bias) < 0
        ? monitoringTexts.nineInTenLieBelow
        : monitoringTexts.notificationListsAt90Take(signedDecibels(additionAt90(bias)))}
    </Text>
  );
}
