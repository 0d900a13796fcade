import { Switch, Text } from '@mantine/core';
import { additionAt90, NINE_IN_TEN, ninetiethOf, type ProjectBias } from '../../monitoring/rules/bias.ts';
import { decibels } from '../../model/format/format.ts';
import classes from './notices-page.module.css';

interface ListsAt90Props {
  /** Difference between measured and predicted levels of the project. Null if there are too few measurements. */
  bias: ProjectBias | null;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/**
 * Switches to lists with levels that 90 % of the measurements stay below. Shown if measurements allow such a statement for the
 * project.
 */
export function ListsAt90({ bias, isOn, onSwitch }: ListsAt90Props) {
  if (bias === null) return null;
  const { quarters, shifts, biasDb, deviationDb } = bias;
  const addition = additionAt90(bias);
  const ninetieth = ninetiethOf(bias);
  return (
    <div>
      <Switch
        className={classes.screen ?? ''}
        label="90th percentile lists"
        checked={isOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        {isOn
          ? `90th percentile: levels are ${decibels(addition)} dB higher than predicted, so that nine of ten 15-min periods stay below them. Stored results do not change.`
          : 'By the predicted levels.'}{' '}
        Measured in {quarters} 15-min periods of {shifts} shifts: bias {decibels(biasDb)} dB, standard deviation{' '}
        {decibels(deviationDb)} dB; at 90 % bias + {NINE_IN_TEN} × deviation
        {ninetieth < 0
          ? `, which is ${decibels(-ninetieth)} dB below the predictions: nothing is added or subtracted.`
          : '.'}
      </Text>
    </div>
  );
}
