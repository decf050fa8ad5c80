import createModel from '@cabildo/contracts/vehicles/models/create_vehicle_model.ts';
import deleteModel from '@cabildo/contracts/vehicles/models/delete_vehicle_model.ts';
import updateModel from '@cabildo/contracts/vehicles/models/update_vehicle_model.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { useServer } from '../../app/server.tsx';
import { Checkbox } from '../../design/Checkbox.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Empty } from '../../design/Empty.tsx';
import { MoneyField } from '../../design/MoneyField.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { DeleteButton } from '../../forms/DeleteButton.tsx';
import { FormDrawer } from '../../forms/FormDrawer.tsx';
import { useForm, type Form } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { useModels } from '../use-models.ts';
import { nameOf, type Model } from '../vehicle.ts';
import { modelsWords } from './words.ts';

type Props = { modelId: number | 'new'; onClose: () => void };

/** The model that the address names, in a form; or an empty form for another one. */
export function ModelForm({ modelId, onClose }: Props) {
  const words = useWords(modelsWords);
  const { pages, models } = useModels(false);
  const model = models.find(({ vehicle_model_id }) => vehicle_model_id === modelId);
  // An address may name a model beyond the first page.
  useEveryPage({ ...pages, hasNextPage: pages.hasNextPage && modelId !== 'new' && !model });
  if (modelId === 'new') return <NewModel onClose={onClose} />;
  if (model) return <ChangedModel model={model} onClose={onClose} />;
  return (
    <Drawer title={words.name} onClose={onClose}>
      {pages.isPending || pages.hasNextPage ? (
        <Skeleton shape="card" />
      ) : (
        <Empty icon="car" title={words.gone} />
      )}
    </Drawer>
  );
}

function NewModel({ onClose }: { onClose: () => void }) {
  const words = useWords(modelsWords);
  const { serverId } = useServer();
  const form = useForm(createModel, {
    fixed: { server_id: serverId },
    toInput: ({ doors, ...entered }) => ({ ...entered, doors: doors ?? undefined }),
    onDone({ vehicle_model }) {
      toast({ title: words.created(nameOf(vehicle_model)) });
      onClose();
    },
  });
  return (
    <FormDrawer title={words.newModel} form={form} submit={words.create} onClose={onClose}>
      <ModelFields form={form} />
    </FormDrawer>
  );
}

function ChangedModel({ model, onClose }: { model: Model; onClose: () => void }) {
  const words = useWords(modelsWords);
  const { serverId } = useServer();
  const { vehicle_model_id } = model;
  const form = useForm(updateModel, {
    id: String(vehicle_model_id),
    fixed: { server_id: serverId, vehicle_model_id },
    stored: { ...model, price: String(model.price) },
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  return (
    <FormDrawer
      title={nameOf(model)}
      actions={<DeleteModel model={model} onDone={onClose} />}
      form={form}
      submit={words.save}
      onClose={onClose}
    >
      <ModelFields form={form} />
      <Checkbox label={words.isActive} {...form.bind<boolean>('is_active', true)} />
    </FormDrawer>
  );
}

function ModelFields({ form }: { form: Pick<Form<typeof createModel>, 'text' | 'bind'> }) {
  const words = useWords(modelsWords);
  const { symbol } = useServer();
  return (
    <>
      <TextField label={words.brand} {...form.text('brand')} isRequired />
      <TextField label={words.name} {...form.text('model')} isRequired />
      <MoneyField label={words.price} hint={words.priceHint} symbol={symbol} {...form.text('price')} />
      <TextField label={words.category} {...form.text('category')} />
      <TextField label={words.spawn} hint={words.spawnHint} {...form.text('spawn_code')} />
      <NumberField label={words.doors} min={0} max={10} {...form.bind<number | null>('doors', null)} />
      <TextField
        label={words.photo}
        hint={words.photoHint}
        type="url"
        icon="external"
        {...form.text('photo_url')}
      />
    </>
  );
}

function DeleteModel({ model, onDone }: { model: Model; onDone: () => void }) {
  const words = useWords(modelsWords);
  const { serverId } = useServer();
  return (
    <DeleteButton
      contract={deleteModel}
      input={{ server_id: serverId, vehicle_model_id: model.vehicle_model_id }}
      label={words.delete}
      title={words.deleteTitle(nameOf(model))}
      text={words.deleteText}
      done={words.deleted(nameOf(model))}
      onDone={onDone}
    />
  );
}
