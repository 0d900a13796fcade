import { Badge } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Assessment } from '../../domain/assessment.ts';
import { isOfPermit, type KeptComparison } from '../../domain/monitoring/agreement.ts';

interface AmberBadgeProps {
  /** How the measurements of an assessment came out; undefined where nothing was measured. */
  comparison: KeptComparison | undefined;
  /** The revision that was issued last; undefined where none was. */
  issued: Assessment['issued'];
  /** Of the page that says more. */
  to: string;
}

/** That loggers measured more than 3 dB over the prediction; nothing where they did not, or where another revision holds by now. */
export function AmberBadge({ comparison, issued, to }: AmberBadgeProps) {
  if (comparison === undefined || comparison.over === 0 || !isOfPermit(comparison, issued)) return null;
  return (
    <Badge
      component={Link}
      to={to}
      color="yellow.4"
      c="dark.9"
      variant="filled"
      style={{ flexShrink: 0, cursor: 'pointer' }}
    >
      {comparison.revision === '' ? 'Louder than predicted' : `Permit amber · Rev ${comparison.revision}`}
    </Badge>
  );
}
