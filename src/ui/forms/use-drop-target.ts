import { type DragEvent, useEffect, useState } from 'react';

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') === true;

/** Prevents the browser from opening a file that is dropped outside every drop target, which would replace the app. */
function useNothingOpened(): void {
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
}

/**
 * Event handlers that make an element a drop target for files.
 * @param take receives the dropped files; null rejects them
 */
export function useDropTarget(take: ((files: File[]) => void) | null) {
  useNothingOpened();
  // Entering a child fires before leaving its parent. Counting both prevents flicker of the target.
  const [depth, setDepth] = useState(0);
  const when = (handle: (event: DragEvent) => void) => (event: DragEvent) => {
    if (take === null || !hasFiles(event)) return;
    event.preventDefault();
    handle(event);
  };
  return {
    over: depth > 0,
    onDragEnter: when(() => setDepth((before) => before + 1)),
    onDragLeave: when(() => setDepth((before) => Math.max(0, before - 1))),
    onDragOver: when(({ dataTransfer }) => {
      dataTransfer.dropEffect = 'copy';
    }),
    onDrop: when(({ dataTransfer }) => {
      setDepth(0);
      take?.([...dataTransfer.files]);
    }),
  };
}
