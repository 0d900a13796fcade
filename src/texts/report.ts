import type { Value } from '../format/format.ts';

export const reportTexts = {
  vibrationCsv: 'Vibration (CSV)',
  addressesCsv: 'Addresses (CSV)',
  print: 'Print',
  downloadPdf: 'Download PDF',
  makingPdf: 'Making the PDF. This takes some seconds.',
  thePdfWasDownloaded: 'The PDF was downloaded.',
  openingTheReport: 'Opening the report …',
  reportRevisionSiteNoise: (assessmentName: Value, label: Value) =>
    `Report ${assessmentName}, revision ${label} – Site noise`,
  openingTheRevision: 'Opening the revision …',
  fetchingTheReport: 'Fetching the report …',
  reportSiteNoise: (assessmentName: Value) => `Report ${assessmentName} – Site noise`,
  assessment:
    'The assessment, its project or the method was changed after this report was made. Process it again before you hand the report in.',
  drawingContoursAndImagery: 'Drawing contours and imagery on the map …',
  contoursAndImageryCouldNot: (error: Value) => `Contours and imagery could not be drawn on the map. ${error}`,
  thereIsNoReportYet: 'There is no report yet',
  goBack: 'Go back',
  reportIsMadeWhenAssessment:
    'A report is made when the assessment is processed. If somebody sent you this address, ask whether you belong to the company.',
} as const;
