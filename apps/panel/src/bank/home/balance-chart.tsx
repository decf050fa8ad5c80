import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useTheme } from '../../shared/bar/theme.ts';
import { formatMoney, formatNumber } from '../../design/format.ts';
import { useLanguage } from '../../words/language.ts';
import { localeOf } from '../../words/locale.ts';
import { useBank } from '../shared/use-bank.ts';
import styles from './balance-history.module.css';
import { DAY_SECONDS, dayText, type Points } from '../../shared/balance/history.ts';

const HEIGHT = 180;
const AXIS_SPACE = 64;
const DAYS_SPACE = 26;

const colorOf = (element: Element): string => getComputedStyle(element).color;

/** The options of a chart: the colours of the page at this moment, and its language. */
function optionsFor(
  box: HTMLElement,
  language: string,
  onDay: (index: number | null) => void,
): uPlot.Options {
  const [axis, grid] = [...box.querySelectorAll('i')].map(colorOf);
  const stroke = colorOf(box);
  const day = new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const ticks = { stroke: grid!, width: 1, size: 4 };
  const { fontSize, fontFamily } = getComputedStyle(box);
  const font = `${fontSize} ${fontFamily}`;
  return {
    width: box.clientWidth,
    height: HEIGHT,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { y: { range: (_, low, high) => [Math.min(0, low), high === low ? high + 1 : high * 1.05] } },
    axes: [
      {
        stroke: axis!,
        font,
        grid: { show: false },
        ticks,
        size: DAYS_SPACE,
        incrs: [1, 2, 7, 14, 30, 60, 90].map((days) => days * DAY_SECONDS),
        values: (_, all) => all.map((at) => day.format(at * 1000)),
      },
      {
        stroke: axis!,
        font,
        grid: { stroke: grid!, width: 1 },
        ticks: { show: false },
        size: AXIS_SPACE,
        values: (_, all) => all.map((value) => formatNumber(value, language)),
      },
    ],
    series: [
      {},
      {
        stroke,
        width: 2,
        // A balance lasts until the next movement: it does not slope towards it.
        paths: uPlot.paths.stepped!({ align: 1 }),
        fill: stroke.replace('rgb(', 'rgba(').replace(')', ', 0.1)'),
        points: { show: false },
      },
    ],
    hooks: { setCursor: [({ cursor }) => onDay(cursor.idx ?? null)] },
  };
}

/** The steps of a balance. The day under the pointer is said above it; the table beside it says them all. */
export default function BalanceChart({ points, label }: { points: Points; label: string }) {
  const language = useLanguage();
  const theme = useTheme();
  const { symbol } = useBank();
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current!;
    let chart: uPlot | undefined;
    const draw = (): void => {
      chart?.destroy();
      chart = new uPlot(optionsFor(element, language, setAt), points as [number[], number[]], element);
    };
    draw();
    const watcher = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }));
    watcher.observe(element);
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', draw);
    return () => {
      watcher.disconnect();
      system.removeEventListener('change', draw);
      chart?.destroy();
    };
  }, [points, language, theme]);
  // The last point is the end of the last day.
  const last = points[0].length - 2;
  const index = Math.min(at ?? last, last);
  const [day, balance] = [points[0][index], points[1][index]];
  return (
    <>
      <p className={styles.reading}>
        {day !== undefined && (
          <>
            {dayText(new Date(day * 1000).toISOString(), language)}{' '}
            <strong>{formatMoney(balance!, symbol, language)}</strong>
          </>
        )}
      </p>
      <div ref={box} className={styles.chart} role="img" aria-label={label}>
        <i className={styles.axis} />
        <i className={styles.grid} />
      </div>
    </>
  );
}
