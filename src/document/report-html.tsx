import { renderToStaticMarkup } from 'react-dom/server';
import { reportDocumentTexts } from '../texts/report-document.ts';
import './report-fonts.css';
import { PRINT_FONTS } from './print-page.ts';
import { ReportDocument, type ReportDocumentProps } from './report-document.tsx';

/** Nothing is fetched for the page, and nothing in it runs. */
const POLICY = reportDocumentTexts.defaultSrcNone;

const PAGE_STYLE = reportDocumentTexts.boxSizing(PRINT_FONTS);

/**
 * The report as a page that needs nothing else.
 * @param style the style sheet of the document
 */
export function reportHtml(document: ReportDocumentProps, style: string): string {
  const { assessment, report } = document.report.title;
  const page = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <title>{`${report}: ${assessment}`}</title>
        <style>{PAGE_STYLE}</style>
        <style>{style}</style>
      </head>
      <body>
        <ReportDocument {...document} />
      </body>
    </html>,
  );
  return reportDocumentTexts.doctypeHtml(page);
}
