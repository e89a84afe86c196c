/** Put a text on the clipboard. Pages that came over an open network have only the older way. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'vh';
  // What lies above everything else may hold the focus: the field is where the focus was.
  (activeElement?.closest('[popover], dialog') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  if (!copied) throw new Error('nothing was copied');
}
