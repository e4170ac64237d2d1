/** Generated from tables/ by npm run generate; do not edit. Each line: a relation or feature, and the languages whose documentation has a page on it. */

export const OWN_PAGES = `AC jaa
Abbr axm cs el fi ga hy hyw pal qpm sl sv
Abbreviation ka oge xmf
Accomp eme
AdjType af
AdpType axm cs hy hyw ka oge pal xmf
AdvType arr ctn egy gd gn ka la mdf myv oge pal pay quc tpn xmf yrl
Advlz sah
Agglutination pl
Also eme
Analyt orv
Anaph bor
Animacy axm bg cs hy hyw ka oge pal qpm quc ru sl uk urb xcl
Animacy[gram] uk
Animacy[iobj] nci
Animacy[obj] azz nci nhi
Animacy[psor] nci
Antr eme
Aspect arr axm bej bg bm bor cs ctn egy el eme ga gn gub ha hu hy hyw jaa ka ky la mdf myu myv naq nci nmf oge pcm ps qpm ru ruc say sl tpn tr tt uk urb xcl xmf yrl
Aspect[add] ruc
Assoc naq
Atten myu
Augm aqz
Away jaa
Back jaa
Backgrounding jaa
BadStyle uk
Case am apu arr axm bej bg cs ctn dar el eme en es ess et fi ga gn gor grc gub hu hy hyw ka kmr koi kpv ky mdf myu myv naq nmf oge pal pcm ps pt qpm ru sl sv tl tpn tr tt uk urb uz xcl xmf yrk
Case[dsauf] oge
Case[sauf] oge
Case[stack] oge
Case[stackb] oge
Caus abq
Cfm jaa
Ch jaa
Clas arr
Class bor myu
CleftType gd
Clitic cpg fi gl it kpv krl la mdf myv olo orv pl quc ru sc scn sms vep wbp yrl
Clusivity ctn gub naq
Clusivity[p] ctn
Coming jaa
Compound la pra ro sa yrl
Comt jaa
Conces eme
ConjType arr axm cs gn hy hyw tpn
Conjug egy
Connegative axm et fi hy hyw koi kpv krl kv mdf myv olo sme sms vep xcl
Contrast eme
Contv myu
ConvType ctn dar
Corf arr eme gn tpn
Cq jaa
Decl arr jaa
Definite axm bej bg el en es fr ga hu hy hyw it ky myv pal pcm pt qpm sga sl sv tr xcl
Definitizer ceb
Degree af axm bej bg cs cy el en es et fi ga grc gub hu hy hyw it ka ky la naq oge pal pcm pt qpm quc ru sl sv tr tt uk uz xmf
DegreeModEl el
Deixis aqz axm bej ha hy hyw mpu naq pal qpm xcl
DeixisRef qpm
Deixis[psor] axm hy hyw
Deixsis[psor] hyw
Delib gn tpn
Deo gub
Derivation abq apu fi koi kpv mdf myv sms yrl
Determ aqz
Detrans gub
Dev arr gn tpn
Dialect ga
Dist jaa
Down jaa
Dyn ab
Echo axm hy hyw pal
Ego xav
Emph arr cop cs eme fr gn gub tpn xav
Emphasis ruc
Emphatic la pl
Encl ka
Epenthesis gsw
Ergative xav
Evid bor
Evident ab bor dar gub jaa ka ky naq oge tr xmf
Excl eme
ExtPos af axm bej de el en fr gd ha ht hy hyw it koi ltg lv mt naq nmf oge orv pcm pl pt ru say uk xcl
Fact xav
False gub
Foc aqz bor eme gn gub tpn yrl
Focus quc
FocusType wo
Foreign axm bej cs el es ga gub hy hyw it ka oge pal qpm sl sv xcl xmf
Form ga gd gv ko la
Fragment orv
Gender bej bg cs cy dar el en es fr ga grc hbo it myv naq pal ps pt qpm ru sl sv uk
Gender[abs] abq
Gender[cs] ab
Gender[erg] abq
Gender[io] ab abq
Gender[lo] ab
Gender[obj] ab
Gender[po] ab
Gender[pred] akk
Gender[prep] akk
Gender[psor] ab abq cs sl
Gender[refl] ab
Gender[ro] ab
Gender[subj] ab
Gnc xav
Habitual ruc
HebBinyan hbo he
HebExistential he
Hnfc xav
Hon xav
Hort ruc
Htp xav
Hum eme gn tpn
Human xav
Hyph cs hy hyw
IF bor
Impersonal egy
Imprs eme
Incorp arr gn myu tpn
InfForm fi mr
InfStruct ctn ruc
InflClass be la orv ru uk
InflClass[nominal] la
InflClass[noun] la
Int abq arr bor eme gn gub sah tpn xav
Intens arr bor eme gn tpn xav
Intense urb
Intension jaa
Irr bor
LangId hyw
Language hit
Link ceb tl
LongForm xav
MaParticle akk
Middle jaa
Mir xav
Modal nmf
Modality yrl
Mood ab akk arr axm bej bg bm cs ctn cy dar el eme en es ess et fi fr ga gd gn gub ha hbo hu hy hyw it jaa ka ky mdf myv naq nmf oge ota pal pcm ps qpm qtd quc ru ruc say sl sv tpn tr tt ug uk urb xcl xmf yrk
Morph fro
Movement azz nci nhi quc
Mutation cy
NCount jaa
NameType axm cs egy hy hyw ka la mdf myv oge orv pal ru xmf
NegationType myv
Neutral ceb
Nisba egy
Nmzr eme jaa
Nom jaa
Nominal egy
Nomlzr aqz
Nomzr apy aqz arr bor gn gub kpv mdf mpu myu myv sah tpn urb xav
Nomzr1 myu
NonFoc gn gub tpn
Noun myu
NounBase akk
NounClass nci ruc tn
NounClass[iobj] ruc
NounClass[obj] ruc
NounClass[psed] ruc
NounClass[psor] ruc
NounType azz ga gd koi kpv mdf myv nci nhi quc sq
NumForm axm cs es hy hyw ka la lt mdf oge orv ru sl xmf
NumType axm bej bg bm cs el en es fi fr ga hu hy hyw it ka kk koi kpv ky mdf myv naq oge pal pcm qpm sl sme sv tr tt uk uz xav xcl xmf
NumValue ar la
Number ab arr axm bej bg bm bor cs ctn cy el en es ess eu fi fr ga gn gub hbo hu hy hyw it ka ky myv naq oge orv pal pcm ps pt qpm ru sl sv tpn tr tt uk urb xcl xmf
Number[abs] abq
Number[cs] ab
Number[dsauf] oge
Number[erg] abq
Number[grnd] yrl
Number[io] ab abq ka oge xmf
Number[iobj] nci nhi ruc
Number[lo] ab
Number[obj] ess ka oge ruc xmf
Number[p] ctn
Number[po] ab
Number[pred] akk
Number[prep] akk
Number[psed] hu
Number[psor] abq axm cs ctn es ess fi fr hu hy hyw ky qpm sl tr tt uz
Number[refl] ab
Number[ro] ab
Number[sauf] oge
Number[subj] ess ka oge xmf
OC jaa
Obl aqz
OblTop arr gub tpn
Orth uk
Out jaa
PartForm fi kpv krl mdf myv
PartType af de ga gd gv ha ka oge pal pcm ro say sga tl uk xmf yrl zh
PartTypeQpm qpm
PastType say
Pcl mpu
Person aqz arr axm bej bg bm cs cy en es eu fi fr ga gn gub hbo hu hy hyw it ka ky myu naq oge pal pcm pt qpm quc ru sl tpn tr tt uk urb xav xcl
Person[abs] abq
Person[cs] ab
Person[erg] abq
Person[grnd] yrl
Person[io] ab abq ka oge
Person[iobj] nci nhi ruc
Person[lo] ab
Person[obj] ab ess ka oge ruc
Person[p] ctn
Person[po] ab
Person[pred] akk
Person[prep] akk
Person[psed] ruc
Person[psor] ab abq apu axm ctn ess fi fr hu hy hyw koi kpv ky mdf myv ruc sms tr uz
Person[refl] ab
Person[ro] ab
Person[subj] ab ess ka oge
Polarity axm bej bg bm cs el en es et fi fr ga gd gub hy hyw jaa ky naq oge pal pcm ps qpm ru sl sv tn tr tt uk xcl
Polite bej es pal pl
Position ro
Poss arr axm bej bg cs cy el en es ga gn gub hy hyw it jaa ka myu naq oge pal pcm ps qpm ru sl sv tpn uk xcl xmf
Possessed apu
Pred bor eme
Prefix egy he sga
PrepCase cs es
PrepForm ga
Priv gn tpn
PronClass egy sga
PronType arr axm bej bg bm cs el en es fi fr ga gd gn gub gun hu hy hyw it ka kpv ky la myu naq nmf oge pal pcm ps qpm sga sl sv tr tt uk uz xav xcl xmf zh
Proper la
Prp gub
Pun pl
PuncType es
PunctSide es mdf myv oge
PunctType el es ka oge uk xmf
Purp bor
Purpose nci
Question akk
RcpType abq
Reach ctn
Recip gn tpn
Red arr ctn eme gn gub jaa myu ruc tpn yrl
Redup aqz arr jaa
Referent ruc
Reflex axm bej bg cs en es ess fr ga hy hyw it koi kpv ky mdf myv pal ps qpm ru sl sms tr tt uk xcl xmf
Reflex[iobj] nci
Reflex[obj] ess nci
Reflex[sub] ess
Reflex[subj] ess
Rel aqz arr bor eme gn gub mpu myu tpn urb yrl
RelType ab abq
Reln ab
Rep jaa
Report jaa
ReportedSpeech bej
Restr xav
SecV jaa
Singulative bej
Sp jaa
Speech bor gn gub tpn
St jaa
StatPrep egy
State nci
Strength got ro
Style axm cs fi hy hyw mdf pal yrl
SubForm egy
SubGender pl
SubSuff akk
Subcat af axm ess hy hyw ka oge pal quc xmf
Subord bor eme
Subordinative akk
Tense ab abq aqz arr axm bej bg bm cs cy el en es fi fr ga gn gub ha hu hy hyw it jaa ka ky naq nmf oge pal pcm ps qpm ru ruc sah say sl sv tr tt uk urb xcl xmf
TenseEvid jaa
TokenType bej
Top eme
Trans ab aqz myu
Transc pal
Tv aqz
Typo axm fi hy hyw pal sv
Uninflect uk
Up jaa
Valency bm koi kpv mdf myv quc sms
Variant be cs cu de koi kpv la lt mdf myv orv pl ps qpm ro ru sl uk
Ventive akk xav
VerbClass bej egy
VerbForm ab abq akk axm bej bg bm cs cu cy el eme en es fi fr ga gub gun hbo hu hy hyw it ka kpv ky la mdf myv oge orv pal pcm ps qpm ru sl sv tr tt uk xcl xmf
VerbStem akk
VerbType af apu bej gu ka oge pal pcm xmf
Voice abq am arr axm az bej bg bor ceb cs ctn el eme en fi fr gn gor gub ha hu hy hyw jaa ka kbc ky myu naq oge ota pay ps qpm qtd quc ru ruc sv tl tpn tr tt uk urb xcl xmf
Voice[add] ruc
Voice[caus] xcl
acl axm bej bg bm cop cs de el en es et eu fi fr fro ga gd gsw hbo hy hyw it ja ka kk ky lt ml naq no oge pa pal pcm pt qpm ro ru sl ssp sv swl tr xcl yue zh
acl:adv uk
acl:attr ckt sa
acl:cleft no pal pcm sv
acl:cmp pl
acl:cont sa
acl:crel sa
acl:dpct sa
acl:fixed bej
acl:inf pt
acl:nmlz ctn
acl:pred sa
acl:ptcp sa
acl:relat ckt
acl:relcl ab axm bej cop cs de el en fi fr ga gd hbo hy hyw id it lt naq no oc pa pal pcm pro pt qpm ru scn sv swl vi
acl:subj vi
acl:tmod vi
acl:tonp vi
advcl axm bej bg bm cop cs de el en es et eu fi fr fro ga gn gsw gub hy hyw it ja ka kk ky lt ml naq no oge pal pcm pt qpm ro ru sl ssp sv swl tpn tr uz xcl yue zh
advcl:abs la
advcl:advers sa
advcl:cau mdf
advcl:caus sa
advcl:ccomp sa
advcl:cleft fr gya ha ht pcm
advcl:cmp cu got grc it la myv orv pl
advcl:cntf ctn
advcl:compar ab
advcl:concess sa
advcl:cond ab sa ta te ug
advcl:consec egy sa
advcl:conv ab
advcl:coord ctn
advcl:coverb yue
advcl:dpct sa
advcl:emph ctn
advcl:eval kpv mdf myv
advcl:fin sa
advcl:lcl koi kpv sa
advcl:lto kpv
advcl:manner sa
advcl:mcl koi
advcl:objective vi
advcl:pred ar cs it la lt sk uk
advcl:purp ab arh ctn egy sab
advcl:quote ab
advcl:relcl axm de el en gd gu hy hyw it la pl sv yrl
advcl:seq ab
advcl:sim ctn
advcl:speech ka
advcl:svc uk
advcl:tcl apu egy koi kpv mdf myv ro sa sms
advmod axm bej bg cop cs de el en es et eu fi fr fro ga gsw hy hyw it ja ka kk ky lt naq no oge pal pcm pt qpm ro ru sl sv swl tr uz vi xcl yue zh
advmod:adj vi
advmod:arg pl
advmod:cau kpv mdf myv
advmod:cmp mdf myv pl
advmod:cop ctn ruc
advmod:deg koi kpv mdf myv sms
advmod:det uk
advmod:df yue zh
advmod:dir vi
advmod:emph axm cs hy hyw id kpv lt ltg lv naq pal pcm qpm ruc tr tt
advmod:eval kpv mdf myv sms
advmod:fixed bej
advmod:foc kpv mdf myv sms
advmod:freq kpv mdf
advmod:lfrom kpv mdf myv
advmod:lmod apu et gsw ka kpv la oge pal
advmod:lmp kpv myv
advmod:loc hit ruc
advmod:locy hu
advmod:lto kpv mdf myv
advmod:mmod koi kpv mdf myv sms
advmod:mode hu
advmod:neg akk apu bxr egy it ka kmr la ltg lv mt nhi oge pl quc sms uk vi
advmod:nmlz ctn
advmod:obl fro
advmod:q ab egy
advmod:que hu
advmod:tfrom hu
advmod:tlocy hu
advmod:tmod apu et gsw it ka koi kpv la mdf myv oge pal ro sms
advmod:to hu
advmod:tto hu
advmod:verb vi
amod axm bej bg bm cop cs de el en es et eu fi fr fro ga gd gsw hy hyw it ja ka kk kmr ky lt naq no oge pal pcm pt qpm ro ru sl ssp sv swl tr uk vi xcl yue zh
amod:att hu
amod:attlvc hu
amod:cmp pl
amod:flat pl
amod:nmlz ctn
appos axm bej bg bm cop cs de el en et eu fi fr fro ga gsw hy hyw it ka kk lt naq no oge pal pt qpm ro ru sl ssp sv swl tr tt vi xcl yue zh
appos:nmod vi
appos:trans qtd
aux axm bej bg bm cop cs de el en es et eu fi fr fro gsw gub hy id it ja ka kk ky lt myv naq no oge pal pcm ps pt qpm ro ru sl ssp sv swl tr vi xcl yue zh
aux:aff bej
aux:aspect kpv myv
aux:caus axm fr hy hyw xcl
aux:clitic pl
aux:cnd koi kpv mdf myv pl ps
aux:ex hy hyw
aux:exhort apu
aux:fut ps
aux:hab ps
aux:imp myv pl
aux:nec kpv mdf myv sms
aux:neg ckt koi kpv mdf mt myv sme sms ta
aux:opt mdf myv
aux:part aln mt
aux:pass cs de en es fi fr gd gsw it lt no oc pa pro ps pt qpm ro ru scn sv vi yue zh
aux:perf ps
aux:pot koi kpv ps
aux:q cpg mdf myv ota qpm qtd tr
aux:sub ps
aux:tense fr kpv sms
case axm bg bm cop cs de el en et fi fr ga gd gsw gub hy it ja ka kk ky lt naq no oge pal pcm pt qpm ro ru sl ssp sv swl tr xcl yue zh
case:acc he
case:adv id jv
case:aff bej
case:det frm fro mt
case:gen he
case:loc hy hyw yue zh
case:pred cy
case:sim sa
case:voc ga gd gv sga
cc axm bej bg bm cop cs de el en es et eu fi fr fro ga gsw hy it ja ka kk ky lt naq no oge pal pcm pt qpm ro ru sl ssp sv swl tr vi xcl yue zh
cc:nc frm fro pal
cc:preconj en fi id kpv pal sl
ccomp axm bej bg bm cop cs de el en es et eu fi fr fro ga gsw gub hy it ja ka kk ky lt ml naq no oge pa pal pcm pt qpm ro ru sl ssp sv swl tr uz vi xcl yue zh
ccomp:cleft pcm pl
ccomp:iobj ab
ccomp:lo ab
ccomp:obj ab egy hu pl
ccomp:obl hu
ccomp:pmod ro
ccomp:poss ab
ccomp:pred hu
ccomp:purp ab
ccomp:quote ab
ccomp:rel sa
ccomp:relcl it la
ccomp:reported it la scn
ccomp:ro ab
ccomp:speech egy ka pt
clf id swl th yue zh
clf:det vi yue
compound bej cop cs de el en et eu fi fr ga gd gsw hu hy it ja kk ky lt no pal pcm pt qpm ro ru sv swl tr xcl yue zh
compound:a egy id
compound:adj vi
compound:affix he
compound:amod vi
compound:apr vi
compound:atov vi
compound:av pi
compound:bv pi
compound:coord sa
compound:dg pi
compound:dir vi yue zh
compound:dv pi
compound:ext yue zh
compound:idiom et
compound:kd pi
compound:lvc axm hy pa pal ps tr tt
compound:na pi
compound:name sa
compound:nn fi kpv mdf myv olo sme
compound:pred ab
compound:preverb hu
compound:pron vi
compound:prt ab de en fi ga gsw no pcm sga sv swl vi
compound:quant yue
compound:redup bm el hy pa pal pcm qpm sd ssp tr vi xcl
compound:smixut hbo he
compound:svc axm hy ky ml mr pa pcm ssp swl vi
compound:tp pi
compound:verbnoun vi
compound:vmod vi
compound:vo yue zh
compound:vsc ssp
compound:vv yue zh
compound:z vi
conj axm bg bm cop cs de el en es et eu fi fo fr fro ga gsw hbo hy it ka kk ky lt naq nci nmf no oge pal pcm pt qpm ro ru sl ssp sv swl tr vi xcl yue zh
conj:expl la
conj:extend sl
conj:q ab
conj:redup bej gya
conj:svc uk
cop axm bej bg cop cs de el en es et eu fi fo fr fro ga gsw hy id it ja ka kk kpv ky lt myv naq no oge pal pcm pt ro ru sl sv swl tr vi xcl yue zh
cop:emph ml
cop:expl mt
cop:locat pl
cop:outer la
cop:own fi krl mr olo
csubj axm bg bm cop cs de el en es et eu fi fr fro ga gsw hy it ja ka kk kpv ky lt naq no oge pal pcm pt qpm ro ru sl sv swl tr uz vi xcl yue zh
csubj:asubj vi
csubj:caus xcl
csubj:cleft ga gd gv la
csubj:cop et fi ga gd gv kpv mdf myv olo tr vep
csubj:outer axm en gd hy naq ru sv
csubj:pass axm bg cs de el en es fr gsw he hy id it lt naq no pal pt qpm ro ru sv tr vi xcl yue zh
csubj:pred uk
csubj:quote ab
csubj:relcl it la
csubj:reported la
csubj:vsubj vi
dep axm cop cs en fr hy it lt oge pal pt ru sl ssp swl tr
dep:aff bej
dep:agr quc
dep:alt hsb
dep:ana ess
dep:aux ess
dep:comp bej fr
dep:conj bej pal pay
dep:cop ess
dep:der tr
dep:emo ess
dep:flat bej
dep:infl ess
dep:mark ess
dep:mod gun
dep:pos ess
dep:redup bej
dep:repeat abq
dep:ss quc
det axm bej bg bm cop cs de el en es eu fi fr fro ga gsw gub hbo hy it ja kk ky lt naq no pal pcm pt ro ru sl ssp sv swl tr vi xcl yue zh
det:adj sq
det:clf vi
det:nmlz ctn
det:noun sq
det:numgov cs pl
det:nummod cs lt pl
det:pmod vi
det:poss axm de gsw hy it ka oge pal scn sq
det:predet en fa gsw it pcm scn
det:pron sq
det:rel bm
discourse axm bej bg bm cop cs el en eu fi fr ga hbo hy it ja ka kk ky lt naq no oge pal pcm pt ru sl ssp sv swl tr vi xcl yue zh
discourse:conn hit
discourse:emo ga it pl ro
discourse:enunc oc pro
discourse:filler es no sl
discourse:intj pl
discourse:participant gya
discourse:q tr
discourse:sp gya lzh ojp yue zh
dislocated axm bej bm cop de el en es fr fro ga gsw hy it ja lt pcm pt ru ruc sl sv tr vi xcl yue zh
dislocated:advcl la
dislocated:agent egy
dislocated:ccomp egy la
dislocated:cleft gun
dislocated:csubj egy la
dislocated:mod bej fr
dislocated:nsubj egy la
dislocated:obj bej egy fr la
dislocated:obl egy fr la
dislocated:res pal
dislocated:subj bej fr
dislocated:topic pal
dislocated:vo yue zh
expl bg de el en fr fro gsw hbo it naq no pt qpm ro ru sl sv yue
expl:comp fr
expl:impers it naq qpm
expl:pass cs fr it pt qpm
expl:poss it ro
expl:pv cs de gsw qpm
expl:rel egy
expl:subj fr pcm
fixed axm bg bm cop cs de el en eu fi fr ga gd gsw hbo hy id it ja ka ky lt naq oge pal pcm pt qpm ru ruc sl sv tr xcl
flat axm bg bm cop cs de el en et eu fi fr ga gd hy it ka kk ky lt oge pal pcm pt ru sl swl tr vi xcl yue zh
flat:abs uk
flat:date vi
flat:dist hy hyw
flat:foreign cs en fr ga gd it ka kpv lt no oge pl ru tr vi
flat:frac hy hyw
flat:goeswith ru
flat:gov la
flat:name axm fr ga gd hy it ka naq no oge ru sv vi
flat:num ctn fa kpv naq ruc
flat:number vi
flat:range hy hyw uk
flat:redup axm hy it la vi
flat:reparandum naq
flat:repeat uk
flat:sibl uk
flat:time vi
flat:title naq uk
flat:vv lzh
goeswith cs el en fi fr hy it ka oge pt ru sl sv tr yue zh
iobj axm bej bg cop cs de el en es eu fr fro gsw gub hy it ja ka kk la lt naq no oge pal pcm pt qpm ro ru sl ssp sv swl tr vi xcl yue zh
iobj:agent axm fr hy hyw pcm
iobj:appl naq ruc wo
iobj:cs ab
iobj:instrument gor
iobj:lo ab
iobj:patient gor tl
iobj:po ab
iobj:poss ab
iobj:ro ab
list cs el en fi ga hy it ja ka lt oge pt ru sl sv tr yue zh
mark axm bg bm cop cs de el en es ess eu fi fr fro ga gsw hy it ja ka kk ky lt naq no oge pal pcm pt qpm ro ru sl ssp sv swl tr vi xcl yue zh
mark:adv sjo yue zh
mark:advmod fro
mark:aff bej
mark:int sga
mark:pcomp vi
mark:plur sjo
mark:prt ga gd zh
mark:q he
mark:rel sjo yue zh
mark:sim sa
nmod axm bej bg cop cs de el en et eu fi fr fro ga gd gsw gub hy it ja ka kk ky lt naq no oge pal pcm pt qpm ro ru sl ssp sv swl tr xcl yue zh
nmod:agent cy ka
nmod:appos fr ha sa say
nmod:arg ess lt pl
nmod:att hu
nmod:attlvc hu
nmod:attr ckt
nmod:bahuv mdf
nmod:cau ug
nmod:cmp myv pl
nmod:comp kpv tr ug
nmod:desc en pra ruc
nmod:det hit
nmod:flat pl
nmod:gen br
nmod:gobj fi mdf myv
nmod:gov lt
nmod:gsubj fi krl myv
nmod:iobj ka
nmod:lfrom kpv
nmod:lmod gsw id it jv koi kpv mdf myv
nmod:name ka
nmod:nisba egy
nmod:nmlz ctn
nmod:npmod axm en he hy hyw
nmod:obj kpv
nmod:obl hu lt
nmod:part tr ug uz
nmod:poss ab apu axm bej bm en fi ga grc hbo hy id jv koi kpv ky mdf myv naq pcm sms sv swl tr vi
nmod:pre sga
nmod:pred ka pl sa
nmod:prep ga
nmod:prp kpv
nmod:quote ab
nmod:redup cy
nmod:relat ckt
nmod:spec pt
nmod:subj kpv
nmod:tmod en he id jv mdf qpm
nmod:unmarked cop egy en gd he
nsubj axm bej bg bm cop cs de el en es ess et eu fi fr fro ga gd gsw hy it ja ka kk kmr ky lt mr myv naq no oge pa pal pcm pt qpm ro ru sl ssp sv swl tr uz vi xcl yue zh
nsubj:advmod fro
nsubj:aff bej
nsubj:agent gor
nsubj:bfoc tl
nsubj:caus axm fr hy hyw xcl
nsubj:cleft la
nsubj:contrast ojp
nsubj:cop apu br et fi he koi kpv krl mdf myv olo sa sms tr vep
nsubj:expl pcm
nsubj:ifoc tl
nsubj:instrument gor
nsubj:lfoc tl
nsubj:lvc hu
nsubj:nc dar fa ta te
nsubj:nn vi
nsubj:obj fro
nsubj:outer axm el en gd hy it naq pal ru sv yrl
nsubj:pass axm bg cs de el en es fr gd gsw he hy id it jv ka lt naq no oge pa pal ps pt qpm ro ru sv tn tr vi xcl yue zh
nsubj:patient gor
nsubj:periph yue
nsubj:pred uk
nsubj:quasi pcm
nsubj:situation ojp
nsubj:x uk
nsubj:xsubj pal vi
nummod axm bg bm cop cs de el en es eu fi fr fro ga gsw hbo hy it ja ka kk ky lt naq no oge pal pcm pt qpm ro ru sl ssp sv swl tr xcl yue zh
nummod:det bej vi
nummod:entity ru
nummod:flat pl
nummod:gov cs lt pl ru
obj axm bej bg bm cop cs de el en es ess et eu fi fr fro ga gsw hbo hy it ja ka kk kmr ky lt mr naq no oge pal pcm pt qpm ro ru sl ssp sv swl tr uz vi xcl yue zh
obj:advmod fro
obj:advneg fro
obj:agent apu axm fr gor hy hyw tl
obj:appl naq ruc wo
obj:cau tr
obj:caus ctn ruc wo
obj:infx sga
obj:instrument gor
obj:lvc fr hu pcm say
obj:obl fro
obj:patient gor
obj:periph yue zh
obl axm bg bm cop cs de el en ess fr fro ga gd gsw gub hbo hy it ja ka ky lt naq no oge pal pcm pt qpm ru sl ssp sv swl tr uz vi xcl yue zh
obl:about vi
obl:ad pcm
obl:adj vi
obl:adv vi
obl:advmod frm
obl:agent axm cs cy de el en fr gd hy id it ka kpv lt naq pa pal pi qpm ru sv tn tr vi xcl yue zh
obl:appl wo
obl:arg bej cs de fr lt pl qpm xcl
obl:benef sa
obl:cau kpv ky mdf myv te tr
obl:cmp kpv la mdf myv pl te
obl:cmpr ta
obl:comp pcm vi
obl:dat kmr
obl:depict be orv ru
obl:final ka
obl:float be dar orv ru
obl:freq mdf
obl:goal pi sa
obl:grad sa
obl:inst mdf myv ta
obl:instr sa
obl:iobj ka vi
obl:lfrom kpv mdf myv
obl:lmod apu et koi kpv la pal qpm sms tn
obl:lmp kpv mdf myv
obl:lto kpv mdf myv
obl:lvc hu
obl:manner sa
obl:mcl kpv
obl:mod bej ess fr frm fro gya ha ht pay pcm sab yrk
obl:nisba egy
obl:npmod en hbo he
obl:obj gn gub tpn
obl:orphan pl
obl:own kk myv
obl:path sa
obl:patient yue zh
obl:pmod ro ta
obl:poss th
obl:prep ga sga
obl:pronmod orv ru
obl:sentcon gun
obl:smod gd
obl:soc sa
obl:source sa
obl:subj gn gub tpn
obl:tmod en et ga grc he id it jv la pal qpm tn tr ug yue zh
obl:unmarked ang cop egy en gd he
obl:verb vi
obl:with vi
orphan axm bm cop cs de el en fi fr fro ga gsw hy it kk lt no pal pcm pt qpm ro ru sl sv swl tr vi xcl yue zh
orphan:missing la
orphan:nsubjobj ps
orphan:nsubjobl ps
orphan:objobl ps
parataxis axm bej bg bm cop cs de el en es fi fr ga gsw hbo hy it ja ka kk ky lt no oge pal pcm pt qpm ru sl ssp sv tr xcl yue zh
parataxis:appos it uk
parataxis:conj bej pcm
parataxis:deletion no
parataxis:discourse be it orv pcm qtd ru sl uk
parataxis:dislocated pcm
parataxis:hashtag ga it
parataxis:insert bej fr ht it pl
parataxis:mod bej pcm
parataxis:newsent uk
parataxis:nsubj it
parataxis:obj bm it pcm pl
parataxis:parenth bej fr gya ha pcm
parataxis:quoter gya
parataxis:rel uk
parataxis:rep ckt gun la
parataxis:reporting la
parataxis:restart sl
parataxis:rt ga
parataxis:sentence ga
parataxis:shared nci
parataxis:speaker la
parataxis:speech nci
parataxis:trans qtd
parataxis:url ga
punct axm bej cop cs el en es eu fi fr ga hy it ja ka kk ky lt no oge pal pt qpm ru sl sv tr xcl yue zh
reparandum bej bm cs de el en es fr gsw hy lt naq pal pt qpm ru sl ssp sv swl tr yue zh
reparandum:res pal
root axm bej bm cop cs el en es fi fr ga hy it ka kk ky lt no oge pal pcm pt qpm ro ru sl ssp sv swl tr xcl yue zh
vocative bej bg bm cop cs de el en es eu fi fr fro ga gd gsw hy it ja ka kk lt naq oge pcm pt qpm ru sl ssp sv swl tr uk xcl yue zh
vocative:cl uk
vocative:mention ga it ro
xcomp axm bg bm cop cs de el en es eu fi fr fro ga gsw hy it ka kk la lt ml naq no oge pa pal pcm pt qpm ru sl ssp sv swl tr vi xcl yue zh
xcomp:adj vi
xcomp:advmod vi
xcomp:cleft pl
xcomp:desid ctn
xcomp:dir vi
xcomp:ds fi koi krl myv olo
xcomp:lo ab
xcomp:obj ab pl sme
xcomp:pred ga gd gv pl sme uk
xcomp:relcl la
xcomp:result sa
xcomp:subj ab pl
xcomp:vcomp vi`;
