// What esbuild imports beside scripts: the styles of a page become its stylesheet.
declare module '*.css';
