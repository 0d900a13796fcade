import classes from './title-block.module.css';

interface TitleBlockProps {
  report: string;
  assessment: string;
  project: string;
  company: string;
  /** Data URL of a picture. Null if there is none. */
  logo: string | null;
  /** Level of its heading. It is more than 1 if the page has its own title. */
  level?: 1 | 2;
}

/** The head of a report: its kind, the assessment, the project, the company and its logo. */
export function TitleBlock({ report, assessment, project, company, logo, level = 1 }: TitleBlockProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className={classes.title}>
      <div>
        <p>{report}</p>
        <Heading className={classes.name}>{assessment}</Heading>
        <p>
          {project} · {company}
        </p>
      </div>
      {logo !== null && <img className={classes.logo} src={logo} alt={`Logo of ${company}`} />}
    </header>
  );
}
