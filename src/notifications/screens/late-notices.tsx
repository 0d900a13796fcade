import { List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { todayIn } from '../../model/time/calendar.ts';
import { lateNotices, measuresOfResults } from '../rules/late-notices.ts';
import type { Results } from '../../model/results/results.ts';
import { useNow } from '../../ui/hooks/use-now.ts';

/** Lists the notifications that the results require and whose last day has passed. */
export function LateNotices({ assessment, found }: { assessment: Assessment; found: Results }) {
  const today = todayIn(found.criteria.timeZone, useNow());
  const late = useMemo(
    () => lateNotices(found.criteria, assessment, measuresOfResults(found), today),
    [found, assessment, today],
  );
  if (late.length === 0) return null;
  return (
    <List size="sm" c="orange.9" aria-label="Late notices" icon={<IconAlertTriangle size={16} />}>
      {late.map((notice) => (
        <List.Item key={notice}>{notice}</List.Item>
      ))}
    </List>
  );
}
