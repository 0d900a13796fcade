import { renderToStaticMarkup } from 'react-dom/server';
import './report-fonts.css';
import { PRINT_FONTS } from './print-page.ts';
import { ReportDocument, type ReportDocumentProps } from './report-document.tsx';

/** Content security policy: the page fetches nothing and runs no scripts. */
const POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

const PAGE_STYLE = `
  * { box-sizing: border-box; }
  html { font-family: ${PRINT_FONTS}; }
  body { margin: 0; }
  h1, h2, h3, strong { font-weight: 600; }
`;

/**
 * Returns the report as a self-contained HTML page.
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
  return `<!doctype html>${page}`;
}
