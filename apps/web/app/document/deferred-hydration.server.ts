/**
 * Nothing of the bundle is fetched before the page is painted: React Router's module script is made
 * inert, and this starter runs it when the browser is idle or at the first touch, and in the end even
 * if it never is. What is pressed before that is kept from everybody else, remembered, and pressed
 * again by use-take-over.ts; a select sends its form. Who leaves the page meanwhile wants none of it
 * any more.
 */
export const STARTER = `(d=>{
let on,b=d.querySelector('script[type=inert]'),
el=(n,p,to)=>to.append(Object.assign(d.createElement(n),p)),
go=()=>{if(on||!b)return;on=1;
for(let href of b.dataset.modules.split(' '))el('link',{rel:'modulepreload',href},d.head);
el('script',{type:'module',textContent:b.textContent},d.body)},
early=(e,s)=>!('alive' in d.documentElement.dataset)&&e.target.closest(s);
for(let n of ['pointerdown','keydown','focusin'])addEventListener(n,go,{capture:true,passive:true});
addEventListener('load',()=>self.requestIdleCallback?requestIdleCallback(go,{timeout:3e3}):setTimeout(go,300));
addEventListener('click',e=>{let t=early(e,'[data-wait],main button[type=button]');
if(t){e.preventDefault();e.stopImmediatePropagation();t.ariaBusy='true';(self.pressedEarly??=[]).push(t)}},true);
addEventListener('pagehide',()=>{for(let t of self.pressedEarly??[])t.ariaBusy=null;delete self.pressedEarly});
addEventListener('change',e=>{let t=early(e,'[data-submit]');t&&t.form.submit()},true)
})(document)`;

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE_SCRIPT = '<script type="module" async="">';

export function startLate(html: string): string {
  const modules = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  return html
    .replace(PRELOAD, '')
    .replace(MODULE_SCRIPT, `<script type="inert" data-modules="${modules.join(' ')}">`);
}
