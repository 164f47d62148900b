import { CATALOGUE } from './catalogue.ts';
import { searchCatalogue as s } from './artists.rules.ts';
import { GENRES } from '#contract/profiles/options.ts';
console.log(CATALOGUE.length, GENRES.map(g=>g+' '+CATALOGUE.filter(a=>a.genres.includes(g)).length).join(', '));
const d=new Map<string,string[]>(); for(const a of CATALOGUE) d.set(a.id,[...(d.get(a.id)??[]),a.name]); console.log([...d].filter(([,v])=>v.length>1));
const qs=['be','bjork','beyonse','bjrok','beetles','beatles the','the b','metalica','kendrik lamr','lamar kendrick','mozrt','bethoven','tchaikovski','rachmaninov','radoihead','bach','dave','charlie','nick','acdc','ac dc','guns & roses','宇多田','hikaru','utada','кино','sigur ros','maneskin','motorhead','mottorhead','pink','asap','nwa','jay z','bts','anitta','felakuti','fela','arjit sing','taylr','tylor swift','the','drak','zz','sza','florence machine','rolling stnes','xx','queen','simon','zzzzqq','!!','billy eilish','cold play','lizards wizard gizard','rosalia','quenn','stevie wonderr','rihana','adelle','shakria','smashing'];
for(const q of qs) console.log(q.padEnd(22),'→',s(q,6).map(a=>a.name).join(' · '));
for (const q of qs.slice(0,20)) s(q);
let worst=['',0];for(const q of qs){const t=performance.now();for(let i=0;i<50;i++)s(q);const m=(performance.now()-t)/50;if(m>worst[1])worst=[q,m]}console.log(worst);
