import { Fragment, type ReactNode } from 'react';
import { SectionHeading } from './headings.tsx';
import classes from './report-document.module.css';

/** A block of a text that an administrator wrote: a heading, a list, or a paragraph with its line breaks. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'paragraph'; text: string };

const HEADING = /^#{1,6}\s+(.+)$/;
const BULLET = /^\s*[-*•]\s+(.+)$/;
const NUMBERED = /^\s*\d{1,3}[.)]\s+(.+)$/;

/** Reads the subset of Markdown that reports support: `# heading`, `- item` and `1. item`. All other text is plain. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isNew = true;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const last = isNew ? undefined : blocks.at(-1);
    const block = blockOf(line);
    if (block === null) isNew = true;
    else {
      if (block.kind === 'list' && last?.kind === 'list' && last.ordered === block.ordered)
        last.items.push(...block.items);
      else if (block.kind === 'paragraph' && last?.kind === 'paragraph') last.text += `\n${block.text}`;
      else blocks.push(block);
      isNew = false;
    }
  }
  return blocks;
}

/** Returns the kind of block to which a line belongs. Null if the line is blank. */
function blockOf(line: string): Block | null {
  if (line.trim() === '') return null;
  const heading = HEADING.exec(line)?.[1];
  if (heading !== undefined) return { kind: 'heading', text: heading.trim() };
  const [bullet, numbered] = [BULLET.exec(line)?.[1], NUMBERED.exec(line)?.[1]];
  const item = bullet ?? numbered;
  if (item !== undefined) return { kind: 'list', ordered: bullet === undefined, items: [item.trim()] };
  return { kind: 'paragraph', text: line.trimEnd() };
}

/** Bold text: words of one line between pairs of asterisks. */
const BOLD = /\*\*(?=\S)([^\n]*?\S)\*\*/g;

/** Renders `**bold**` as an element. All other text stays plain, so that a text cannot add HTML to the page. */
function inline(text: string): ReactNode {
  // After the split, every second part is text that stood between asterisks.
  return text
    .split(BOLD)
    .map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : <Fragment key={index}>{part}</Fragment>));
}

/** A text with headings, lists and bold words. */
export function FormattedText({ text }: { text: string }) {
  return blocksOf(text).map((block, index) => {
    if (block.kind === 'heading') return <SectionHeading key={index}>{inline(block.text)}</SectionHeading>;
    if (block.kind === 'paragraph') {
      return (
        <p key={index} className={classes.text}>
          {inline(block.text)}
        </p>
      );
    }
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List key={index}>
        {block.items.map((item, at) => (
          <li key={at}>{inline(item)}</li>
        ))}
      </List>
    );
  });
}
