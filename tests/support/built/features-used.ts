/** The features of the platform that HTML, styles and scripts use, as keys of browser-compat-data. */
import { parse, type AnyNode } from 'acorn';
import { html as HTML, parse as parseHtml, type DefaultTreeAdapterTypes } from 'parse5';
import postcss from 'postcss';
import ts from 'typescript';
import { cssTypeKeys, memberKeys } from './browser-support.ts';

/** Units of CSS, and what the data calls them. */
const UNITS = {
  dv: 'viewport_percentage_units_dynamic',
  lv: 'viewport_percentage_units_large',
  sv: 'viewport_percentage_units_small',
  cq: 'container_query_length_units',
};

/** Every element of a document. All supported browsers have what drawings need of SVG, so without SVG. */
export function* elementsOf(node: DefaultTreeAdapterTypes.Node): Generator<DefaultTreeAdapterTypes.Element> {
  if ('tagName' in node && node.namespaceURI === HTML.NS.HTML) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

/** The keys of an attribute and of the words of its value. */
export function* keysOfAttribute(tagName: string, name: string, value: string): Generator<string> {
  for (const key of [`html.elements.${tagName}.${name}`, `html.global_attributes.${name}`]) {
    yield key;
    for (const word of value.split(/\s+/)) yield `${key}.${word}`;
  }
}

/** The keys of the elements, attributes and values of a document. */
export function* keysOfHtml(html: string): Generator<string> {
  for (const { tagName, attrs } of elementsOf(parseHtml(html))) {
    yield `html.elements.${tagName}`;
    for (const { name, value } of attrs) yield* keysOfAttribute(tagName, name, value);
  }
}

/** The keys of one at-rule, selector or declaration. */
export function* keysOfCssNode(node: postcss.ChildNode): Generator<string> {
  if (node.type === 'atrule') {
    const atRule = `css.at-rules.${node.name}`;
    yield atRule;
    for (const [, feature] of node.params.matchAll(/\(([a-z-]+)/g)) yield `${atRule}.${feature}`;
    if (/[<>]/.test(node.params)) yield `${atRule}.range_syntax`;
  } else if (node.type === 'rule') {
    for (const [, name] of node.selector.matchAll(/::?([a-z-]+)/g)) yield `css.selectors.${name}`;
    if (node.parent?.type === 'rule') yield 'css.selectors.nesting';
  } else if (node.type === 'decl') {
    const { parent, prop, value } = node;
    const property =
      parent instanceof postcss.AtRule ? `css.at-rules.${parent.name}.${prop}` : `css.properties.${prop}`;
    yield property;
    for (const word of value.split(/[\s,]+/)) yield `${property}.${word}`;
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g)) yield* cssTypeKeys(name);
    for (const [unit, key] of Object.entries(UNITS)) {
      if (new RegExp(`\\d${unit}([hwib]|min|max)\\b`).test(value)) yield `css.types.length.${key}`;
    }
  }
}

/** The keys of a stylesheet. */
export function keysOfCss(css: string): Set<string> {
  const keys = new Set<string>();
  postcss.parse(css).walk((node) => {
    for (const key of keysOfCssNode(node)) keys.add(key);
  });
  return keys;
}

/** Every node of a syntax tree. */
function* nodesOf(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const value of Object.values(node).flat()) {
    if (value && typeof value === 'object' && 'type' in value) yield* nodesOf(value as AnyNode);
  }
}

/** The keys of global objects and of their static members that a built script uses; throws for newer syntax. */
export function* keysOfScript(code: string, ecmaVersion: 2023): Generator<string> {
  for (const node of nodesOf(parse(code, { ecmaVersion, sourceType: 'module' }))) {
    const used =
      node.type === 'MemberExpression'
        ? node.object
        : node.type === 'NewExpression' || node.type === 'CallExpression'
          ? node.callee
          : undefined;
    if (used?.type !== 'Identifier') continue;
    yield `javascript.builtins.${used.name}`;
    yield `api.${used.name}`;
    if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') continue;
    yield `javascript.builtins.${used.name}.${node.property.name}`;
    yield `api.${used.name}.${node.property.name}_static`;
  }
}

/**
 * The keys of the members of the platform's objects, such as `element.inert`, that these source files and
 * their imports use. Only the types tell whose member it is, so this cannot be read from built scripts.
 */
export function* keysOfMembers(files: readonly string[]): Generator<string> {
  const program = ts.createProgram(files, {
    jsx: ts.JsxEmit.ReactJSX,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ESNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
  });
  const checker = program.getTypeChecker();
  const visit = function* (node: ts.Node): Generator<string> {
    const member = ts.isPropertyAccessExpression(node) || ts.isBindingElement(node) ? node.name : undefined;
    for (const { parent } of (member && checker.getSymbolAtLocation(member)?.declarations) ?? []) {
      if (!ts.isInterfaceDeclaration(parent) || !member || !ts.isIdentifier(member)) continue;
      const library = /\/lib\.(dom|es)[\w.]*\.d\.ts$/.exec(parent.getSourceFile().fileName)?.[1];
      // What TypeScript doesn't know yet is declared in the source, in `declare global`.
      if (library === 'es') yield* memberKeys('javascript', parent.name.text, member.text);
      else if (library || ts.isModuleBlock(parent.parent))
        yield* memberKeys('api', parent.name.text, member.text);
    }
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    for (const child of children) yield* visit(child);
  };
  for (const file of program.getSourceFiles()) {
    if (!program.isSourceFileFromExternalLibrary(file) && !file.isDeclarationFile) yield* visit(file);
  }
}
