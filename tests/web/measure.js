// What somebody with eyes and fingers would complain about on a page, as sentences.
window.measure = (() => {
  const TOLERANCE = 1.5;
  /** The board itself, and where the question and its answers stand. */
  const BOARD = '.middle .board, .stage-box, .euro .pages, .valley table, .stage';
  const QUESTION = '.sash h2, .question h2';
  const ANSWERS = '.list .knot, .list .bit, .payment button, .trade .pick, .tray .stone, .acts-bar .opt, .sash .open, .lit[data-place], .option[data-place]';
  const PRESSED = 'button, a[href], select, input, textarea, [role="button"], td[data-place]';

  const boxOf = (one) => one.getBoundingClientRect();
  const named = (one) => {
    const words = (one.getAttribute('aria-label') || one.textContent || '').replace(/\s+/g, ' ').trim().slice(0, 40);
    return `${one.tagName.toLowerCase()}.${[...one.classList].slice(0, 3).join('.')} "${words}"`;
  };
  const isShown = (one) => {
    const box = boxOf(one);
    return box.width > 2 && box.height > 2 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  /** Only those who listen get it. */
  function isForEars(one) {
    if (one.closest('.vh, .skip')) return true;
    for (let at = one; at && !at.matches('.table-page'); at = at.parentElement)
      if (getComputedStyle(at).clipPath === 'inset(50%)') return true;
    return false;
  }

  /** The table, which is as high as its window; any other page scrolls down, and nothing of it is cut by the window. */
  const table = () => document.querySelector('.table-page');
  const root = () => table() ?? document.body;
  const screen = () => ({
    left: 0,
    top: 0,
    right: innerWidth,
    bottom: table() ? innerHeight : document.scrollingElement.scrollHeight,
  });
  /** The part of the window that is left by the boxes from this one up: those that scroll cut only what is on show now. */
  function leftBy(one, scrolling) {
    const seen = screen();
    let [across, down] = [true, true];
    for (let at = one; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = boxOf(at);
      const scrolls = (how) => !scrolling && ['auto', 'scroll'].includes(how);
      // What can be scrolled into sight is not cut by anything around it.
      across &&= !(scrolls(style.overflowX) && at.scrollWidth > at.clientWidth + 1);
      down &&= !(scrolls(style.overflowY) && at.scrollHeight > at.clientHeight + 1);
      if (across && style.overflowX !== 'visible') {
        seen.left = Math.max(seen.left, box.left);
        seen.right = Math.min(seen.right, box.right);
      }
      if (down && style.overflowY !== 'visible') {
        seen.top = Math.max(seen.top, box.top);
        seen.bottom = Math.min(seen.bottom, box.bottom);
      }
      if (style.position === 'fixed') break;
    }
    if (!across) [seen.left, seen.right] = [-Infinity, Infinity];
    if (!down) [seen.top, seen.bottom] = [-Infinity, Infinity];
    return seen;
  }
  const inside = (box, seen) =>
    box.left >= seen.left - TOLERANCE &&
    box.right <= seen.right + TOLERANCE &&
    box.top >= seen.top - TOLERANCE &&
    box.bottom <= seen.bottom + TOLERANCE;
  const touches = (box, seen) =>
    box.right > seen.left + TOLERANCE &&
    box.left < seen.right - TOLERANCE &&
    box.bottom > seen.top + TOLERANCE &&
    box.top < seen.bottom - TOLERANCE;

  function* texts() {
    const walk = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement;
      if (!node.data.trim() || isForEars(parent) || parent.closest('canvas, option, style, script')) continue;
      if (isShown(parent)) yield [node, parent];
    }
  }

  function cut() {
    const found = [];
    for (const [node, parent] of texts()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter((box) => box.width > 0.5);
      const seen = leftBy(parent, false);
      // Letters are lower than their line.
      const room = { ...seen, top: seen.top - 2, bottom: seen.bottom + 2 };
      // What is wholly out of sight is not shown at all.
      if (lines.some((box) => touches(box, seen)) && !lines.every((box) => inside(box, room)))
        found.push(`cut: ${named(parent)}`);
    }
    for (const sign of root().querySelectorAll('svg.ic')) {
      const box = boxOf(sign);
      const seen = leftBy(sign.parentElement, false);
      if (isShown(sign) && !isForEars(sign) && touches(box, seen) && !inside(box, seen))
        found.push(`cut: sign of ${named(sign.parentElement.closest('[class]'))}`);
    }
    return found;
  }

  /** Words that reach out of the button, the panel or the row that they stand in. */
  function spilt() {
    const found = [];
    for (const [node, parent] of texts()) {
      const around = parent.closest('svg') ? null : parent.closest('button, .btn, td, th, .panel, .strip-mine, .sash, .question');
      if (!around) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = boxOf(around);
      // A panel may be scrolled down; what is hidden for want of room is not shown at all.
      const whole = around.matches('button, .btn, .sash, .question');
      const seen = leftBy(parent, true);
      if (
        [...range.getClientRects()].some(
          (line) =>
            line.left < box.left - 2 ||
            line.right > box.right + 2 ||
            // Letters are lower than their line.
            (whole && touches(line, seen) && (line.top < box.top - 3 || line.bottom > box.bottom + 3)),
        )
      )
        found.push(`reaches out: ${named(parent)} of ${named(around)}`);
    }
    return found;
  }

  const between = (text) => [...text.matchAll(/[\p{L}\d]{4,}/gu)].map((found) => [found.index, found.index + found[0].length]);

  /** Words that go on in the next line; where they may be hyphenated, browsers with a dictionary do that. */
  function broken() {
    const found = [];
    for (const [node, parent] of texts()) {
      const { hyphens, writingMode } = getComputedStyle(parent);
      if (hyphens === 'auto' || writingMode !== 'horizontal-tb') continue;
      for (const [start, end] of between(node.data)) {
        const range = document.createRange();
        const lineOf = (at) => {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return Math.round(range.getBoundingClientRect().top);
        };
        if (lineOf(start) !== lineOf(end - 1)) found.push(`broken: ${node.data.slice(start, end)} in ${named(parent)}`);
      }
    }
    return found;
  }

  /** Words of the bar at the top that lie on each other. */
  function overlapping() {
    const found = [];
    const words = [...texts()].filter(([, parent]) => parent.closest('.topbar')).map(([node, parent]) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [boxOf(range), parent];
    });
    words.forEach(([box, parent], i) => {
      for (const [other, beneath] of words.slice(i + 1))
        if (touches(box, other)) found.push(`${named(parent)} lies on ${named(beneath)}`);
    });
    return found;
  }

  function tiny(layout) {
    const found = [];
    for (const [node, parent] of texts()) {
      const art = parent.closest('svg');
      const size = parseFloat(getComputedStyle(parent).fontSize);
      const scale = art ? (parent.getScreenCTM()?.a ?? 1) : (parent.currentCSSZoom ?? 1);
      const drawn = Math.round(size * scale * 10) / 10;
      // Digits in badges and on steps may be smaller; so may captions inside the art of a short window.
      const digits = /^[\d\s+−×·/:.,IVX-]+$/.test(node.data);
      if (layout === 'short' && (art || parent.closest('.board'))) continue;
      if (drawn && drawn < (digits ? 10.9 : 11.9)) found.push(`text of ${drawn} px: ${named(parent)}`);
    }
    return found;
  }

  function isFixed(one) {
    for (let at = one; at; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
    return false;
  }

  function covered() {
    const found = [];
    for (const one of root().querySelectorAll(PRESSED)) {
      if (!isShown(one) || isForEars(one) || one.disabled || getComputedStyle(one).pointerEvents === 'none') continue;
      const box = boxOf(one);
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const seen = leftBy(one.parentElement, true);
      // What is at the edge of a list is scrolled to.
      if (x < seen.left + 3 || x > seen.right - 3 || y < seen.top + 3 || y > seen.bottom - 3) continue;
      const top = document.elementFromPoint(x, y);
      // What lies over the foot of a page that scrolls covers nothing for good.
      if (!table() && top && isFixed(top)) continue;
      if (top && !one.contains(top) && !top.contains(one) && !top.closest('label')?.contains(one))
        found.push(`covered: ${named(one)} by ${named(top)}`);
    }
    return found;
  }

  /** Things of the board itself: the same answers stand in the list, large enough for a finger. */
  const ART = '.board .at, .pages, .valley, .stage-box, .strip-mine, .boards';
  const LEAST_ART = 18;

  /** A link or a rule among words is as high as its line. */
  function isInText(one) {
    if (one.matches('.rule')) return true;
    return one.matches('a, button') && getComputedStyle(one).display === 'inline';
  }

  function small() {
    const finger = matchMedia('(pointer: coarse)').matches;
    const found = [];
    for (const one of root().querySelectorAll(PRESSED)) {
      if (!isShown(one) || isForEars(one) || getComputedStyle(one).pointerEvents === 'none' || isInText(one)) continue;
      // A label is pressed with its field.
      const box = boxOf((one.matches('input[type=checkbox], input[type=radio]') && one.closest('label, td')) || one);
      const must = one.closest(ART) ? LEAST_ART : finger ? 44 : 24;
      if (Math.min(box.width, box.height) < must - 0.5)
        found.push(`target of ${Math.round(box.width)}x${Math.round(box.height)}, not ${must}: ${named(one)}`);
    }
    return found;
  }

  /** A page that scrolls down must not scroll across. */
  function wide() {
    const { scrollWidth } = document.scrollingElement;
    return scrollWidth > innerWidth + 1 ? [`the page is ${scrollWidth} px wide`] : [];
  }

  const inSight = (selector) =>
    [...document.querySelectorAll(selector)].filter((one) => isShown(one) && inside(boxOf(one), leftBy(one.parentElement, true)));

  function missing(layout, mine) {
    const found = [];
    const page = document.scrollingElement;
    if (page.scrollHeight > innerHeight + 1) found.push(`the page is ${page.scrollHeight} px high and scrolls`);
    const boards = [...document.querySelectorAll(BOARD)].filter(isShown);
    if (!boards.length) found.push('no board');
    for (const board of boards) {
      const box = boxOf(board);
      if (!inside(box, screen())) found.push(`the board lies at ${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)}`);
      if (box.height < 0.33 * innerHeight) found.push(`the board is only ${Math.round(box.height)} px high`);
    }
    if (layout !== 'narrow')
      for (const one of document.querySelectorAll('.board, .board *, .stage-box, .stage-box *, .own, .own *')) {
        const { overflowY, overflowX } = getComputedStyle(one);
        if (!isShown(one)) continue;
        if (['auto', 'scroll'].includes(overflowY) && one.scrollHeight > one.clientHeight + 1)
          found.push(`scrolls down by ${one.scrollHeight - one.clientHeight}: ${named(one)}`);
        if (overflowY === 'hidden' && one.matches('section') && one.scrollHeight > one.clientHeight + 1)
          found.push(`hides ${one.scrollHeight - one.clientHeight} px below: ${named(one)}`);
        if (['auto', 'scroll'].includes(overflowX) && one.scrollWidth > one.clientWidth + 1)
          found.push(`scrolls across by ${one.scrollWidth - one.clientWidth}: ${named(one)}`);
      }
    if (!inSight(QUESTION).length) found.push('no question in sight');
    if (mine) {
      if (!inSight(ANSWERS).length) found.push('no answers in sight');
      if (layout !== 'narrow' && !inSight('.send').length) found.push('no button in sight');
      const folded = document.querySelector('.folded.asked');
      if (folded && !inSight('.lit[data-place], .option[data-place]').length)
        found.push(`asked about and folded: ${named(folded)}`);
    }
    return found;
  }

  const legibility = (layout) => [...wide(), ...cut(), ...spilt(), ...broken(), ...overlapping(), ...covered(), ...tiny(layout), ...small()];

  return {
    /** Of a table. */
    faults: (layout, mine) => [...new Set([...missing(layout, mine), ...legibility(layout)])],
    /** Of any other page, and of a table after its game. */
    pageFaults: (layout = '') => [...new Set(legibility(layout))],
    /** Nothing has moved for two frames. */
    settled: () =>
      new Promise((done) => {
        let before = '';
        const look = () => {
          const now = [...root().querySelectorAll('*')]
            .map((one) => boxOf(one))
            .reduce((sum, box) => sum + box.left + box.top * 3 + box.width * 7 + box.height * 11, 0)
            .toFixed(1);
          if (now === before && document.fonts.status === 'loaded') done(true);
          else {
            before = now;
            setTimeout(() => requestAnimationFrame(look), 60);
          }
        };
        look();
      }),
  };
})();
