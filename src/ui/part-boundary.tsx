import { Component, type ReactNode } from 'react';
import { partsTexts } from '../texts/parts.ts';
import { PlainNotice } from './plain/plain-parts.tsx';
import classes from './part-boundary.module.css';

/** Keeps a page that works when a part of it, such as a menu, cannot be fetched or drawn; a note says what to do. */
export class PartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className={classes.note}>
        <PlainNotice kind="bad">{partsTexts.partOfAppCouldNot}</PlainNotice>
      </div>
    );
  }
}
