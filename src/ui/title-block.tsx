import { partsTexts } from '../texts/parts.ts';
import classes from './title-block.module.css';

interface TitleBlockProps {
  report: string;
  assessment: string;
  project: string;
  company: string;
  /** Data address of a picture; null where there is none. */
  logo: string | null;
}

/** The head of a report: what it is, of what, for whom, and the company's logo. */
export function TitleBlock({ report, assessment, project, company, logo }: TitleBlockProps) {
  return (
    <header className={classes.title}>
      <div>
        <p>{report}</p>
        <h1>{assessment}</h1>
        <p>
          {project} · {company}
        </p>
      </div>
      {logo !== null && <img className={classes.logo} src={logo} alt={partsTexts.logoOf(company)} />}
    </header>
  );
}
