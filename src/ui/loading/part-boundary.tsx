import { Component, type ReactNode } from 'react';
import { PlainNotice } from '../plain/plain-parts.tsx';
import classes from './part-boundary.module.css';

interface PartBoundaryProps {
  children: ReactNode;
  /** Replaces a part that failed. The default is a note with the next action. */
  fallback?: ReactNode;
}

/** Keeps the page working if a part of it, such as a menu or a section, cannot be fetched or rendered. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <div className={classes.note}>
        <PlainNotice kind="bad">
          Part of the page could not be shown. Save your changes, then reload the page.
        </PlainNotice>
      </div>
    );
  }
}
