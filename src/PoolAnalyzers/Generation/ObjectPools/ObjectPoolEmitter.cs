using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Leases;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Texts;

namespace PoolAnalyzers.Generation.ObjectPools;

/// <summary>Writes the members of a pool of objects.</summary>
internal static class ObjectPoolEmitter
{
    public static string Emit(ObjectPoolModel model, GenerationSettings settings)
    {
        var template = new PoolTemplate(
            model.Pool, model.Shape, settings, model.Item, MemberTexts.Item, new ItemCreation(model.Create),
            $"global::System.ArgumentNullException.ThrowIfNull({MemberTexts.Item});", Clear: null, CanBePoisoned: false)
        {
            IsObject = true,
            Keep = model.Keep,
            Reset = model.Reset,
            ResetDecides = model.ResetDecides,
            ItemEnd = model.ItemEnd,
            OverridesReturn = model.IsMicrosoftPool,
        };
        return model.Shape.Write(Remarks(model), "", model.Texts.Scope, writer =>
        {
            PoolEmitter.Emit(writer, template);
            MicrosoftObjectPool.Emit(writer, model);
            RentScope(writer, model);
            PoolLeases.Emit(writer, template, element: null);
            model.Texts.Write(writer);
        });
    }

    private static string Remarks(ObjectPoolModel model)
    {
        var keeps = model.Pool.IsStrict
            ? $"Never more than {Numbers.Grouped(model.Pool.Capacity)} of them exist."
            : $"It keeps up to {Numbers.Grouped(model.Pool.Capacity)} of them, and beside that a few for each thread that uses it.";
        var drops = model.ItemEnd != ItemEnd.None ? " Those that it drops are disposed." : "";
        return
            $"""
            /// <remarks>
            /// A pool of objects. {keeps}{drops}
            /// Safe for concurrent use; what is rented on one thread can be returned on any other.
            /// </remarks>
            """;
    }

    private static void RentScope(SourceWriter writer, ObjectPoolModel model)
    {
        var isStatic = model.Pool.IsStatic;
        writer.Member(
            $$"""
            /// <summary>Hands out an object for a <c>using</c>.</summary>
            /// <returns>A scope that gives the object back when it is disposed.</returns>
            {{GeneratedCode.Attribute}}
            {{GeneratedCode.Inline}}
            public {{(isStatic ? "static " : "")}}Scope RentScope()
            {
                return new Scope({{(isStatic ? "" : "this, ")}}Rent());
            }

            /// <summary>A rented object, given back at the end of its <c>using</c>. A copy would give it back again.</summary>
            {{GeneratedCode.Attribute}}
            """);
        writer.Open("public ref struct Scope");
        if (!isStatic)
            writer.Lines($"private readonly {model.Shape.Reference} _pool;");
        writer.Lines($"private {model.Item}? _item;");
        writer.OpenMember($"internal Scope({(isStatic ? "" : $"{model.Shape.Reference} pool, ")}{model.Item} item)");
        if (!isStatic)
            writer.Lines("_pool = pool;");
        writer.Lines("_item = item;").Close();
        writer.Member(
            $$"""
            /// <summary>The object.</summary>
            /// <exception cref="global::System.ObjectDisposedException">It was given back.</exception>
            public readonly {{model.Item}} Value => _item ?? throw new global::System.ObjectDisposedException("{{model.Shape.DisplayName}}.Scope");

            /// <summary>Gives the object back. A second call does nothing.</summary>
            {{GeneratedCode.Inline}}
            public void Dispose()
            {
                {{model.Item}}? item = _item;
                if (item is not null)
                {
                    _item = null;
                    {{(isStatic ? "" : "_pool.")}}Return(item);
                }
            }
            """);
        writer.Close();
    }
}
