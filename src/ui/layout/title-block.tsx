import classes from './title-block.module.css';

interface TitleBlockProps {
  report: string;
  assessment: string;
  project: string;
  company: string;
  /** Data address of a picture; null where there is none. */
  logo: string | null;
  /** Of its heading; more than 1 where the page has a title of its own. */
  level?: 1 | 2;
}

/** The head of a report: what it is, of what, for whom, and the company's logo. */
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
