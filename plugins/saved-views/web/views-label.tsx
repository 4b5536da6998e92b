import styles from './views-label.module.css';

/** The words on the button of a list's views: cut where they are long, and left to the icon on small screens. */
export const ViewsLabel = ({ children }: { children: string }) => <span className={styles.label}>{children}</span>;
