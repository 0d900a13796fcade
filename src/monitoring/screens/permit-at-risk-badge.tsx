import { Badge } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { KeptComparison } from '../rules/bias.ts';

interface PermitAtRiskBadgeProps {
  /** How the measurements of an assessment stand to its permit; undefined where nothing was measured. */
  comparison: KeptComparison | undefined;
  /** Of the page that says more. */
  to: string;
}

/** That loggers measured more than 3 dB over the prediction; nothing where they did not. */
export function PermitAtRiskBadge({ comparison, to }: PermitAtRiskBadgeProps) {
  if (comparison === undefined || comparison.over === 0) return null;
  return (
    <Badge
      component={Link}
      to={to}
      color="yellow.4"
      c="dark.9"
      variant="filled"
      style={{ flexShrink: 0, cursor: 'pointer' }}
    >
      {comparison.revision === '' ? 'Louder than predicted' : `Permit at risk · Rev ${comparison.revision}`}
    </Badge>
  );
}
