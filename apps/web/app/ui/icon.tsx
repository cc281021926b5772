/** Paths on a 24 px grid. Decorative: always beside text or inside a labelled control. */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20',
  cart: 'M3 4h2.200l2 11h10l2-8H6M9.5 19.500h.01M16 19.500h.01',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20a7.5 7.5 0 0 1 15 0',
  back: 'M10.5 5.5 4 12l6.5 6.500M4.5 12H20',
  close: 'm6 6 12 12M18 6 6 18',
  filter: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'm5 12.5 4.5 4.500L19 7.5',
  alert: 'M12 4 2.8 19.500h18.400L12 4ZM12 10v4M12 16.800h.01',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 12.200a2.2 2.2 0 1 0 0-4.400 2.2 2.2 0 0 0 0 4.400Z',
  phone:
    'M6 3.500h3l1.5 4-2 1.500a11 11 0 0 0 6 6l1.5-2 4 1.500v3a2 2 0 0 1-2.2 2A16 16 0 0 1 4 5.700a2 2 0 0 1 2-2.200Z',
  chat: 'M12 3.500a8.5 8.5 0 0 0-7.3 12.800L3.5 20.500l4.3-1.200A8.5 8.5 0 1 0 12 3.500ZM9 9.500c0 3 2.5 5.5 5.5 5.500l1-1.5-2-1-1 .8a4 4 0 0 1-1.8-1.800l.8-1-1-2L9 9.500Z',
  mail: 'M3.5 6h17v12.500h-17V6ZM3.5 7l8.5 6.500L20.500 7',
  print: 'M7 9V3.500h10V9M7 17.500H4V9h16v8.500h-3M7 14.500h10v6H7v-6Z',
  share: 'M12 14.500V4M8 7.5 12 3.500l4 4M6 11v8.500h12V11',
  chevron: 'm9 6 6 6-6 6',
  parcel: 'M4 7.500 12 4l8 3.500v9L12 20l-8-3.500v-9ZM4 7.500 12 11l8-3.500M12 11v9',
  lock: 'M6 11h12v8.500H6V11ZM8.5 11V8a3.500 3.500 0 0 1 7 0v3',
  pause: 'M9 6v12M15 6v12',
  undo: 'M8 5.500 4 9.5l4 4M4.5 9.500H14a5 5 0 0 1 0 10H9',
  play: 'M8 5.500v13l10.500-6.500L8 5.500Z',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <PathIcon path={paths[name]} size={size} />;
}

/** For icons whose paths only some screens need. */
export function PathIcon({ path, size = 24 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="flex-none"
    >
      <path d={path} />
    </svg>
  );
}
