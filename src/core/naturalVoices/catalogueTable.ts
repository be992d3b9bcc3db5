/**
 * The voices on offer, free ones first in each language. From the index of rhasspy/piper-voices: locale/name/quality,
 * gender, speakers, terms, then bytes and MD5 of the model and of its configuration, and what people call it. A voice is
 * listed in one quality: medium if there is one. "High" is too slow to read aloud with.
 */
export const catalogueTable = `
en_US/john/medium m 1 free 63531379 70480857f21f2560f3a232722023b36d 4965 f2d04611b498e14d394385d1ec8a2d2d John
en_US/kristin/medium f 1 free 63531379 5fed42d2296baca042e2bf74785db725 4968 70bc97d350c796c64ea5e4d08241afac Kristin
en_US/ljspeech/medium f 1 free 63531379 109d552e9dd78d92d1169a7edd6de38d 4972 0668112b8b3ac5bb4b12c2b1a366776a LJ Speech
en_US/norman/medium m 1 free 63531379 829cea515dc724d694b83b71e8083f9f 4968 975830d6f230f6eccf657d265de99eba Norman
en_GB/cori/medium f 1 free 63531379 f143307611eccea9d976235d0895f57c 4966 12b1dc45d8919f3475cf296d5f16a4c6 Cori
en_US/amy/medium - 1 card 63201294 778d28aeb95fcdf8a882344d9df142fc 4882 7f37dadb26340c90ebc8088e0b252310 Amy
en_US/arctic/medium - 18 card 76766385 497c47037c2e279faf467e0a06f965d2 5148 b7ed018d74f0d5ba7cd49051de43a461 Arctic
en_US/bryce/medium - 1 card 63531379 a8482817c3bdc3d20121a0e31bfa9809 4966 a548d1d4ce8579f5a16926bdec77c7bf Bryce
en_US/danny/low - 1 card 63104526 73cc296e178ab3d2a5698179b629cd12 4166 c0aa454db4e5a6581e45799c79aa99c6 Danny
en_US/hfc_female/medium f 1 card 63201294 7abec91f1d6e19e913fbc4a333f62787 5033 c3d00f54dac3b4068f2576c15c5da3bc HFC Female
en_US/hfc_male/medium m 1 card 63201294 cd2fda1933f0653d3ddc85e5f30ebdd2 5033 9b4849dbc1e72f35de7391528dea60d9 HFC Male
en_US/joe/medium - 1 card 63201294 74fd6a4dc39e0aa9dce145d7f5acd4f6 4794 811036b9c1451545f9495fdc1baa0754 Joe
en_US/kathleen/low - 1 card 63104526 dd1ab131724b1cff76fe388252bec47b 4169 d970eebfe8e9f8515e405659da658f9b Kathleen
en_US/kusal/medium - 1 card 63201294 95334de7385a03c5c9de25b920c33492 4884 722e434f8e1a768dd6b6fab5b4cfde4d Kusal
en_US/l2arctic/medium - 24 card 76778673 a71d8acf9b01676931cd548f739382cd 5252 a0f29a10628f08dccd757aca57ccb163 L2 Arctic
en_US/lessac/medium - 1 card 63201294 2fc642b535197b6305c7c8f92dc8b24f 4885 c1f2b7bddefe113f3255ff9ef234cfd3 Lessac
en_US/libritts_r/medium - 904 card 78580914 bb2c2776cffbfd736c7c497f620c0ca6 20123 c740db18a0dab11b13ce0292ea1196c6 LibriTTS R
en_US/reza_ibrahim/medium - 1 card 63511038 b9d4059c794df8336060fb7f36264a43 4976 94aa2ac1bcb4c64f3c4c561d5d5f5676 Reza Ibrahim
en_US/ryan/medium - 1 card 63201294 8f06d3aff8ded5a7f13f907e6bec32ac 4883 f173a2b5202b3e4128ccc3ed8195306c Ryan
en_US/sam/medium - 1 card 62950044 57efcb38a3d0510051f9f55c517ccb76 5040 a124497d09ce818f9800d16f24e1a8d1 Sam
en_GB/alan/medium - 1 card 63201294 8f6b35eeb8ef6269021c6cb6d2414c9b 4888 b11d9afd0a8f5372c42a52fbd6e021d4 Alan
en_GB/alba/medium - 1 card 63201294 c07f313752bb3aba8061041666251654 4888 dbb6f2ede31082710665221417906e13 Alba
en_GB/aru/medium - 12 card 76754097 7862d75539b8ef867e7c04e772d323ea 5048 903a8ec4cdfea0123a004ab4a87e547c ARU
en_GB/jenny_dioco/medium - 1 card 63201294 d08f2f7edf0c858275a7eca74ff2a9e4 4895 e999a9c0aa535fb42e43b04cebcd65d2 Jenny Dioco
en_GB/northern_english_male/medium m 1 card 63201294 4c9a9735bfb76ad67c8b31b23d6840a0 4847 0ce3f61a9604616ed475c921fdeedb1a Northern English Male
en_GB/semaine/medium - 4 card 76737711 3634c3b388165d3b698ea07ba3cac7d2 5076 c30f92604f6ce3f378e7211440f13c8f Semaine
en_GB/southern_english_female/low f 1 card 63104526 596c7ed4d8488cf64e027765dce2dad1 4189 7548456e9f2bc4c16bf818be26618ea1 Southern English Female
en_GB/vctk/medium - 109 card 76952753 573025290fdc68812543b7438ace0c29 6637 68e82dee4c9a723e804f9fc0b14f1802 VCTK
es_ES/davefx/medium - 1 data 63201294 dc515cd4ecc5f6f72fe14a941188fc9c 4817 dd157b5eaf6930bf949cf416d9a9307a DaveFX
es_ES/carlfm/x_low - 1 card 28130791 4137b5aee01ea6241080fc4dbe59a8ee 4159 f4ab058cc8b5d024f1b123d06049df22 CarlFM
es_ES/mls_10246/low - 1 card 63104526 ab8e93c9d2714fd4481fbca4e2a38891 4160 8948a322c81cae2bc5fb1b9bbbc4961e MLS 10246
es_ES/mls_9972/low - 1 card 63104526 587f2fc38dc3f582e771c3748465e2a2 4159 97195bce39639d77af82c9c9c2110620 MLS 9972
es_ES/sharvard/medium - 2 card 76733615 77e6f9c26e92799fb04bb90b46bf1834 4903 e49cab310ce362145f7d94b347c291ff Sharvard
es_MX/ald/medium - 1 card 63201294 86374058e59b41ac3b7fe4181e1daad6 4878 aedc07cd37e61360144f04aebb05f7dd Ald
fr_FR/mls/medium - 125 free 76733750 87831389d3ae92347d91e38b0c57add9 7036 be41a30aab03788f5e5c4fe51620ccbe MLS
fr_FR/siwis/medium - 1 data 63201294 20e876e8c839e9b11a26085858f2300c 4875 a407e7e6901feb79c2ea2a5466076cce Siwis
fr_FR/gilles/low - 1 card 63104526 f984386d1f0927597f09a3ec10b11b5d 4158 38b1775fef8b9de50f15f63c5d8b8643 Gilles
fr_FR/mls_1840/low - 1 card 63104526 1873b5d95cb0aad9909d32d1747ae72b 4160 eb0a76447f47f9114f832b1a0da9a8b3 MLS 1840
fr_FR/tom/medium - 1 card 63511038 5b460c2394a871e675f5c798af149412 4959 964d58602df7adf76c2401b070f68ea2 Tom
fr_FR/upmc/medium - 2 card 76733615 6837ede9408c7e1b39fa4a126af9e865 4996 574571ae93aba72dbd159582981037da UPMC
it_IT/paola/medium - 1 data 63511038 3a44e73b12ca5d0c21a72e388b5847c8 7099 cd471a3757c88a7a4baee6207248b5d5 Paola
it_IT/riccardo/x_low - 1 card 28130791 2c564b67f6bfaf3ad02d28ab528929b8 4161 ed24cd550b79acbdc337e519849e9636 Riccardo
pl_PL/darkman/medium - 1 data 63201294 27bf2d71e934b112657544fd0b100a7a 4816 1c13180312cca98cb75ca39b31972056 Darkman
pl_PL/gosia/medium - 1 data 63201294 ecf817530e575025166e454adde1f382 4814 e57055b9eec14e570617af2b716bd5c3 Gosia
pl_PL/mc_speech/medium - 1 card 63201294 a927e2f2c882bb40cbc2e5f3356ce19b 4961 3f506e68bb9531b11e94e5f5dda5dd21 MC Speech
pl_PL/mls_6892/low - 1 card 63104526 8590d8e979292ca35d20e6e123bfa612 4157 7da3504b7726d6a7143a9265d9295fa1 MLS 6892
de_DE/thorsten/medium - 1 data 63201294 a129b00fb3078df43c96bab6c94535c0 4819 843a7bd7272724f750534dd5a26d1aad Thorsten
de_DE/eva_k/x_low - 1 card 20628813 51bfc52a58282c2e4fc01ae66567a708 4158 2034ba7a991ac47d911c98ee4844fc90 Eva K
de_DE/karlsson/low - 1 card 63104526 c94b5b8e8c7147b4b2c4a19ca5a3c41b 4159 34efeb531752d0a71ef52eb46600d7bd Karlsson
de_DE/kerstin/low - 1 card 63104526 1d5e5788cfddb04cbb34418f2841931e 4158 a96995af6c1c5b37ed3d62b5107e1d9a Kerstin
de_DE/mls/medium - 236 card 76961079 bb543a8e82b95993cdd2199a0049623b 8948 3fb96c627820ac38cff6e8c3ac0e4aa0 MLS
de_DE/pavoque/low - 1 card 63104526 bc37dccbad87fd65c8501c412c0c31ca 4158 424d4f2132ea6d9b7c92f8a19e752ca3 Pavoque
de_DE/ramona/low - 1 card 63104526 b4aaf3673170a0d96519cdc992c23fda 4157 d61011961f01f349331b1a1b1b0ca58a Ramona
de_DE/thorsten_emotional/medium - 8 card 76745905 7cc67d24d9d0b34d7a4f6224d16236b9 5031 1abac7e46522f774217c170da222f2a6 Thorsten Emotional
pt_BR/faber/medium - 1 data 63201294 e0724a2f07965f6523d2a1e96b488a4c 4855 a1258e1e113c47d9a1486a9bef1daab4 Faber
pt_PT/tugão/medium - 1 data 63201294 0642048511ffe36c3b519520614b53f4 5026 c4113a1da477aa6db28420454c142ebd Tugão
pt_BR/cadu/medium - 1 card 62950044 6f3a6e23694c9088e3696a15191af2cc 5040 3d35f13df6a2f7dc9b7b7924befbe7bb Cadu
pt_BR/edresson/low - 1 card 63104526 53e365c040dd07890fe1855b64c7cc58 4168 806966b457e27c01d9b8eed2bc76a185 Edresson
pt_BR/jeff/medium - 1 card 62950044 dfb93e9da48638f9efa6b63fdb0b7030 5041 e7d673d946db4d9e9d8644babf347ea9 Jeff
ar_JO/kareem/medium - 1 card 63201294 c0697df8a7fb180079cc5ac523f91a8e 5024 dd70b31eb5a395907241b1e5367ace3a Kareem
nl_NL/alex/medium m 1 free 63531476 34c3e80cedc491e5d943091cd1b45192 4965 ec40f2446d93f305ca20a729f6de6827 Alex
nl_BE/rdh/medium m 1 free 63104526 33d3469d745677ec4d7e96eb4145b09e 4159 4a7629a2d00a62e72b8692f7a19135f1 RDH
nl_NL/mls/medium - 52 card 76584246 f1d4b1452ccfdac24be72085b2b6b55c 5856 1915807d7cb85274ba957846370fff39 MLS
nl_NL/mls_5809/low - 1 card 63104526 e69130a776b04c9962a1fefb4878d7d9 4165 b927009215c55c28654ddbc7b86674c2 MLS 5809
nl_NL/mls_7432/low - 1 card 63104526 044b69d583e191203997761434607273 4165 4d6ecdff8b7cd39e8f7137983140cf1c MLS 7432
nl_NL/pim/medium - 1 card 63516050 190b3e6463a931d3c583d2fa7cd0e4a0 5037 c4d22097fefa2afe275b9bb6ff4db865 Pim
nl_NL/ronnie/medium - 1 card 62950044 f74c8e7779cb05f935367d661de5b380 5040 6bd4d32724d8c68926ce7b5012370e61 Ronnie
nl_BE/nathalie/medium - 1 card 63201294 ab0c38b5f66764b59ad9e3e98b1c2172 4879 13c6e6c9511447e1906c25748a93f0bd Nathalie
ru_RU/denis/medium - 1 data 63201294 76c2f14e521fef3ed574f97ad492728e 4823 e3df5957c07647cab05cf9910ef3ede0 Denis
ru_RU/dmitri/medium - 1 data 63201294 589ccc91745a1e2353508ff62c5941b7 4824 4eaf0d090190ecb8d958d40c76fd85e8 Dmitri
ru_RU/irina/medium - 1 card 63201294 21fbe77fdc68bdc35d7adb6bf4f52199 4765 e239bb7f22d5de4a44ec6b1cb6c06bb5 Irina
ru_RU/ruslan/medium - 1 card 63201294 731eb188e63b4c57320e38047ba2d850 4882 ae6e273bd38d6ecb05c2d1969b24db0c Ruslan
zh_CN/huayan/medium - 1 card 63201294 40cdb7930ff91b81574d5f0489e076ea 4822 1fda3ec1d0d3a5a74064397ea8fe0af0 Huayan
bg_BG/dimitar/medium - 1 data 63221984 fc1ce62a4f04f089e22b8c3a13bde28a 5123 5fb4aa5e5b20d4ed515d40f0b4ce16f0 Dimitar
ca_ES/upc_ona/medium - 1 card 63201294 58ff3b049b6b721a4c353a551ec5ef3a 4875 035e9eb642ab9fa1354f53a77877ae9b UPC Ona
ca_ES/upc_pau/x_low - 1 card 28130791 504e8a643d5284fbfc95e9e392288b86 4159 0f6d8f5c3113d9443b9be1690c7a7d4c UPC Pau
cs_CZ/jirka/medium - 1 data 63201294 da2deb0a3f93226a3f9b6e40d43c46ca 5025 2762e45c5b084694093c683a5da7cf94 Jirka
cy_GB/bu_tts/medium - 7 data 77061326 81827b7d290b9c478be3b22e07ee028e 5145 410fcba3c88586d4085be2efd8e57505 BU TTS
cy_GB/gwryw_gogleddol/medium m 1 card 63511038 76ca79c170b0048b190758c3609e9ab9 4975 d780e83a324e9ce8c73146b9d066a283 Gwryw Gogleddol
da_DK/talesyntese/medium - 1 data 63201294 9c05494a3e0c1136337581e01222395d 4878 8a56843f52992e490f062e68c14fa193 Talesyntese
el_GR/rapunzelina/medium - 1 data 62950044 265f2f9be00aa5ce81abc1f022145e42 4973 ba83ba13667e14e2f97fbc9d950f9583 Rapunzelina
el_GR/joy/medium - 1 card 63516050 080895960699531c30e70415a75a604d 7367 775c0b4ac4c12de0dd11df701ab25466 Joy
eu_ES/antton/medium - 1 data 63531379 4d924421c8f4f3967e79de798209e593 5076 5607c94add68c88560466b0db460dac5 Antton
eu_ES/maider/medium - 1 data 63531379 0e479a47183ccee8b559e3c69c0a4d96 5076 5489c9b52ebcbac9a2a7e762b1aaa475 Maider
fa_IR/amir/medium - 1 data 63531379 7c0598c9726427869e1e86447b333539 4958 48c5e81f5aa4e1c5eba3dda0be403b58 Amir
fa_IR/ganji/medium - 1 data 63516050 b50577af60b986135b37edaeaabb01b9 4958 717462455e6abf8a4b8ea2365faaa41c Ganji
fa_IR/ganji_adabi/medium - 1 card 63516050 596844694672ac3d007c544301874553 4964 4ddbb3131d8bbf33cdc4d441062db6f4 Ganji Adabi
fa_IR/gyro/medium - 1 card 63122309 e8ce094894c8ec2a77bfd0397b45d112 7210 15bcedc4117870524b30b0e07bdee27f Gyro
fa_IR/reza_ibrahim/medium - 1 card 63511038 b9d4059c794df8336060fb7f36264a43 4967 2b6d6de83d6ea01f161e992b6a1edc8e Reza Ibrahim
fi_FI/harri/medium - 1 data 63201294 8e96b9e765f8db3e910943520aa0f475 4873 d944b7607e545ee3a0d06887c3e4ccc4 Harri
hi_IN/pratham/medium - 1 card 63516050 f1e5a629a9e533a7155910530109eb86 4970 ab655cdad90f1939f00d1b3aaf440e99 Pratham
hi_IN/priyamvada/medium - 1 card 63516050 7d5e20c2d1e72de8ed772f222e679626 4973 599ca4dc5d421a9c66692433f618e080 Priyamvada
hi_IN/rohan/medium - 1 card 62950044 d63d31559a4ccce62be938ab252a4804 5041 b4aeeef53e2c469def82769aa4ce19eb Rohan
hu_HU/anna/medium - 1 data 63201294 3796f9fa28bd8d390d17828e2e2e952d 5018 ae63867e2c2cb6695555a17bdee8b751 Anna
hu_HU/imre/medium - 1 data 63201294 aa0b1d1fdd539881c64ed249097e75ff 5019 9b6974c685cd8289619660f5e078de06 Imre
hu_HU/berta/medium - 1 card 63201294 a94cc2562ba892f462cb502f9d3c3ca3 4961 1f722cc72f330e3ba0222c6a94a527fa Berta
id_ID/news_tts/medium - 1 card 62950044 17de01db7ac654655436b6e509893c72 5050 c023cfa031cc9ed4cf5dd8d2ef1e48ed News TTS
is_IS/bui/medium - 1 data 76495465 08332bb41a67b52a3361bd1e8e36fb10 4162 dae8bd862a11dd826a01d262d8fe62cf Búi
is_IS/salka/medium - 1 data 76495465 5967c9456b931d6123687d7b78fd81a7 4164 ce262d355da30218152cbc256b0f2b69 Salka
is_IS/steinn/medium - 1 data 76495465 fd8189eb0a72e78d525e70a71aaa792c 4165 9d4ac17e0cd1f83cd940e2563c04b8a1 Steinn
is_IS/ugla/medium - 1 data 76495465 722fcea3546f0113ad6664290aa97cab 4163 c8c1aebf00bdc7ae6541ce68e3b83f31 Ugla
ka_GE/natia/medium - 1 card 63201294 83bd40f8d176a83d3d8d605fada2a5e7 4842 f992d9a6887cce43e707119e66c0db55 Natia
kk_KZ/iseke/x_low - 1 data 28130791 1674f3f4ce48981d77e500741afa4ff9 4168 bc9832bc17f9d64367ee3bfb64f7f944 Iseke
kk_KZ/raya/x_low - 1 data 28130791 476ecc32e07cad26572a50f26d0ebe28 4167 cc696dbf95d53a280b6805d81b4eac64 Raya
ku_TR/berfin_renas/medium - 2 card 77060307 49f32b10c6f577b3dc3f179cac4947b5 5131 f61ca7f8db00938ac102cd567af41ae1 Berfin and Renas
lb_LU/marylux/medium - 1 card 63201294 966856e665a46cee45cb0cd2c475f8d5 4979 aea98b0e4fecaa0b3b7adc2048561095 Marylux
lv_LV/aivars/medium - 1 data 63511038 5b48c6f958aea5b7e9ff34f6a10882dd 7242 7264f291326a66e8055e3a48fdd0bf55 Aivars
ml_IN/arjun/medium - 1 card 62950044 4f20109c108aa80f46df85ab9cda5daa 5044 18454efcad5bb889ee4cb1cb035993f5 Arjun
ml_IN/meera/medium - 1 card 62950044 3eb7b05d25c1551f7a7cec1e1c153b1f 5045 64c2eee28c62e3a072ccc2ea3d812748 Meera
ne_NP/chitwan/medium - 1 data 62950044 74cdb5b32816c366af74b55ed7494e25 5043 7ddc520e24a862016f6d22cde4b70ac1 Chitwan
ne_NP/google/medium - 18 card 76766385 2c24ccfe18eca2f14bccd0a188516109 5165 28ebbba4fbbbaa5f7ed302e5e7c7105f Google
no_NO/talesyntese/medium - 1 data 63201294 9fc876e7edc6593086b4f2f34889f44b 4880 94b938e1bd319e6a084dc8380fb53619 Talesyntese
no_NO/nvcc/medium - 10 card 76770227 56324c58437c9946fcaaf345a85bac62 5367 d831a4a7431ab0d290b74e5e30a266c6 NVCC
ro_RO/mihai/medium - 1 data 63201294 45f4253916c93d3d05ad3fe1b07ea4f3 4877 f820f8ba65a8646c68792be581b85144 Mihai
sk_SK/lili/medium - 1 data 63201294 836e078518042448bda8416a8ea52984 4963 e49cbd13cb5ce5b8f7e1c1479ec2cc91 Lili
sl_SI/artur/medium - 1 data 63200492 ca0aac61139e446bebf98561e8cf9407 4970 8683796803bce4e9131eec00a93251ad Artur
sq_AL/edon/medium - 1 data 63511038 01888cba8f112271d2cdb6c9de17aae7 4961 ceae64fc2a4411475ef23ebd307d1c53 Edon
sr_RS/serbski_institut/medium - 2 card 76733615 02c6e27ac7b4dfa84272df89edca9feb 4999 dacee7595352af9b4d78bb42237bd759 Serbski Institut
sv_SE/nst/medium - 1 data 63104526 20266cf58e93ca2140444b77398aea04 4157 3a95d9b88bb3214bf4d0d7fcf8a1aea9 NST
sv_SE/alma/medium - 1 card 63434611 93c03e7c0e2f21e78d123a3ee82d54c1 6059 658c543eee20a73194baeeef032eb190 Alma
sv_SE/lisa/medium - 1 card 63511038 46398d70bbb12d033e15e601a92cd711 7239 1a768f208277aa835e203a969df71345 Lisa
sw_CD/lanfrica/medium - 1 card 63201294 7b28078f0e76cb201dc8b512ea4bf4d6 4905 fee67ee6bbb0ad9d9376b0d1cf2923d1 Lanfrica
te_IN/maya/medium - 1 card 62950044 604fa4083118495c0fff55826ffccefe 5040 58a134cd3f762e9da9d6bdf72bf3d93c Maya
te_IN/padmavathi/medium - 1 card 63516050 1a7fb140ecc8b5e8b3e80e460b719319 4974 3f07441340aecc2a8b89987361e8078e Padmavathi
te_IN/venkatesh/medium - 1 card 63516050 145092d2d110c4df0fa385dc606fe103 4973 eaa45c58d43c518c7b2638058f6f1866 Venkatesh
tr_TR/dfki/medium - 1 card 63201294 f51287b350a042dd8d67b2b215145e5a 4960 683c97d5bf7588abb4d7b9ff556c9466 DFKI
uk_UA/lada/x_low - 1 data 20628813 b84110e3923d64cdd4e0056a22090557 4186 c447c945fa6abcde575333fa479e005d Lada
vi_VN/vais1000/medium - 1 data 63201294 5e42428c4f6131f75557cf156c9c1526 4860 5ec9669253541d64ba97f60e422f1ad0 VAIS-1000
vi_VN/25hours_single/low - 1 card 63104526 54ff8fb35b0084336377ddd10717e1fa 4176 d626bc458e9eb1a12650709bfc89d4a2 25 Hours Single
vi_VN/vivos/x_low - 65 card 27789413 d5880d32e340f57489dcb9d4f1f7aa04 5592 708356072a75e33cff652f1b5d455795 VIVOS
`;
