import { jsx } from './jsx';
import { qrCode } from './qr';
import { svg } from './svg';

/** The light border that a reader needs, in modules. */
const border = 4;

/** QRCode shows a link to a camera; nothing where the link is too long. */
export function QRCode({ link, label }: { link: string; label: string }) {
  const code = qrCode(link);
  if (!code) return null;
  const size = code.length + 2 * border;
  const dark = code.flatMap((row, y) =>
    row.flatMap((module, x) => (module ? `M${x + border} ${y + border}h1v1h-1z` : [])),
  );
  const draw = (element: SVGSVGElement) =>
    element.append(
      svg('rect', { width: size, height: size, fill: '#fff' }),
      svg('path', { d: dark.join(''), fill: '#000' }),
    );
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
      made={draw}
    />
  );
}
