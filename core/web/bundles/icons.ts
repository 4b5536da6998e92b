export * from '../ui/icons/entry-glyphs.tsx';
