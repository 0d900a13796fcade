import { Badge } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { KeptComparison } from '../rules/bias.ts';

interface PermitAtRiskBadgeProps {
  /** The comparison of an assessment's measurements with its permit. Undefined without measurements. */
  comparison: KeptComparison | undefined;
  /** Address of the page with details. */
  to: string;
}

/** Badge for measurements more than 3 dB above the prediction. Otherwise not shown. */
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
