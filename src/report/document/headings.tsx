import { createContext, type ReactNode, useContext } from 'react';
import classes from './report-document.module.css';

/** Level of the report's own heading: 1, or 2 on a page that has a title of its own. */
export type TitleLevel = 1 | 2;

const LevelOfTitle = createContext<TitleLevel>(1);
export const TitleLevelProvider = LevelOfTitle.Provider;

/** The heading of a section of the report. */
export function SectionHeading({ children }: { children: ReactNode }) {
  const Tag = useContext(LevelOfTitle) === 1 ? 'h2' : 'h3';
  return <Tag className={classes.heading}>{children}</Tag>;
}

/** A heading within a section. */
export function Subheading({ children }: { children: ReactNode }) {
  const Tag = useContext(LevelOfTitle) === 1 ? 'h3' : 'h4';
  return <Tag className={classes.subheading}>{children}</Tag>;
}
