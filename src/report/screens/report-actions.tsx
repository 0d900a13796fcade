import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconFileTypePdf, IconPrinter, IconTable } from '@tabler/icons-react';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../firebase/calls.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { downloadExport } from '../../results/api/exports.ts';
import { whenDrawn } from '../../results/api/use-results.ts';
import type { AssessmentId } from '../../model/ids.ts';
import type { Report } from '../rules/report.ts';
import type { RevisionLabel } from '../../model/revisions/latest-revision.ts';
import type { ResultsSource } from '../../results/rules/columns/results-source.ts';
import { makeAddressList } from '../../results/screens/exports/make-address-list.ts';
import { vibrationCsv } from '../../vibration/rules/vibration-csv.ts';
import { saveFile, saveTextFile } from '../../ui/save-file.ts';
import classes from './report-page.module.css';

interface ReportActionsProps {
  /** Address of the page of the assessment. */
  back: string;
  assessment: AssessmentId;
  /** The revision of the report. Absent for the report of the last run. */
  revision?: RevisionLabel;
  report: Report;
  /** Fetches the results to which the report belongs, for a worker. */
  fetchResults: (client: QueryClient) => Promise<ResultsSource>;
}

/** Actions on a report: create a PDF, export its appendices as CSV, and print it. */
export function ReportActions({ back, assessment, revision, report, fetchResults }: ReportActionsProps) {
  const client = useQueryClient();
  const pdf = useMutation({
    mutationFn: async () => {
      if (revision === undefined) await whenDrawn(client, assessment);
      const { path } = await call('reportPdf', { assessmentId: assessment, ...(revision && { revision }) });
      await downloadExport(path);
    },
  });
  const appendix = useMutation({
    mutationFn: async () => saveFile('address-list.csv', await makeAddressList(await fetchResults(client), 'csv')),
  });
  const { vibration } = report;
  const failure = pdf.error ?? appendix.error;
  return (
    <Stack className={classes.actions ?? ''} gap="xs">
      <Group justify="space-between">
        <Button component={Link} to={back} variant="default" leftSection={<IconArrowLeft size={16} />}>
          Assessment
        </Button>
        <Group gap="xs">
          {vibration !== null && vibration.areas.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconTable size={16} />}
              onClick={() => saveTextFile('vibration.csv', vibrationCsv(vibration))}
            >
              Vibration (CSV)
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconTable size={16} />}
            loading={appendix.isPending}
            onClick={() => appendix.mutate()}
          >
            Address list (CSV)
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            Print
          </Button>
          <Button leftSection={<IconFileTypePdf size={16} />} loading={pdf.isPending} onClick={() => pdf.mutate()}>
            Download PDF
          </Button>
        </Group>
      </Group>
      <Text size="sm" c="dimmed" role="status" ta="right">
        {pdf.isPending && 'Making the PDF. This takes some seconds.'}
        {pdf.isSuccess && 'The PDF was downloaded.'}
      </Text>
      {failure !== null && (
        <Text size="sm" c="red.9" role="alert" ta="right">
          {errorText(failure)}
        </Text>
      )}
    </Stack>
  );
}
