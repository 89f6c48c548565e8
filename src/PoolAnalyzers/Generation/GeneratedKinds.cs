using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.AnyLengthPools;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.FixedLengthPools;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Names;
using PoolAnalyzers.Generation.ObjectPools;
using PoolAnalyzers.Generation.Owners;
using PoolAnalyzers.Generation.Scopes;
using PoolAnalyzers.Generation.Writers;

namespace PoolAnalyzers.Generation;

/// <summary>The kinds of generated types.</summary>
internal static class GeneratedKinds
{
    public static readonly GeneratedKind<ScopeModel> Scopes = new(
        AttributeNames.ArrayPoolScope, StepNames.Scopes, ScopeReader.Read, ScopeEmitter.Emit,
        static (model, shape) => model with { Shape = shape },
        static model => model with { Element = Plain(model.Element), Pool = model.Pool is null ? null : "", Texts = AuthorCode.None });

    public static readonly GeneratedKind<OwnerModel> Owners = new(
        AttributeNames.ArrayPoolOwner, StepNames.Owners, OwnerReader.Read, OwnerEmitter.Emit,
        static (model, shape) => model with { Shape = shape },
        static model => model with { Element = Plain(model.Element), Pool = model.Pool is null ? null : "", Texts = AuthorCode.None });

    public static readonly GeneratedKind<WriterModel> Writers = new(
        AttributeNames.PooledWriter, StepNames.Writers, WriterReader.Read, WriterEmitter.Emit,
        static (model, shape) => model with { Shape = shape },
        static model => model with
        {
            Element = Plain(model.Element),
            Pool = model.Pool is null ? null : "",
            MaxLength = model.MaxLength is null ? null : 1,
            BlockLength = model.BlockLength is null ? null : 1,
            Texts = AuthorCode.None,
        });

    public static readonly GeneratedKind<FixedLengthPoolModel> FixedLengthPools = new(
        AttributeNames.FixedLengthPool, StepNames.FixedLengthPools, FixedLengthPoolReader.Read, FixedLengthPoolEmitter.Emit,
        static (model, shape) => model with { Shape = shape },
        static model => model with { Element = Plain(model.Element), Length = 1, Pool = model.Pool with { Capacity = 1, MagazineSize = 1 } });

    public static readonly GeneratedKind<AnyLengthPoolModel> AnyLengthPools = new(
        AttributeNames.ArrayPool, StepNames.AnyLengthPools, AnyLengthPoolReader.Read, AnyLengthPoolEmitter.Emit,
        static (model, shape) => model with { Shape = shape },
        static model => model with
        {
            Element = Plain(model.Element),
            MinLength = 16,
            MaxLength = 16,
            MaxBytes = 1,
            Pool = model.Pool with { Capacity = 1, MagazineSize = 1 },
        });

    public static readonly GeneratedKind<ObjectPoolModel> ObjectPools = new(
        AttributeNames.ObjectPool, StepNames.ObjectPools, ObjectPoolReader.Read, ObjectPoolEmitter.Emit,
        static (model, shape) => model with { Shape = shape },
        static model => model with
        {
            Item = NameTable.Element,
            Pool = model.Pool with { Capacity = 1, MagazineSize = 1 },
            Create = "",
            Reset = model.Reset is null ? null : "",
            Keep = model.Keep is null ? null : "",
            Texts = AuthorCode.None,
        });

    /// <summary>Reads a declaration, for the problems that it has.</summary>
    public static void Check(Declaration declaration) => Choose(declaration, writes: false);

    /// <summary>
    /// The generated part of a type, without what its texts say; null when it is no generated type, is complete already, or cannot be completed.
    /// </summary>
    public static string? Complete(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken) =>
        type.GetAttributes().FirstOrDefault(KindAttributes.Is) is { } attribute && !IsComplete(type)
            ? Choose(new Declaration(type, attribute, compilation, Complete, new Problems(), cancellationToken) { LeavesOutTexts = true }, writes: true)
            : null;

    /// <summary>Whether the generated part of a type is in the compilation.</summary>
    public static bool IsComplete(INamedTypeSymbol type) =>
        type.GetMembers().SelectMany(m => m.GetAttributes())
            .Any(a => a is { AttributeClass.Name: "GeneratedCodeAttribute", ConstructorArguments: [{ Value: AttributeNames.Namespace }, ..] });

    private static string? Choose(Declaration declaration, bool writes) => KindAttributes.NameOf(declaration.Attribute) switch
    {
        KindAttributes.Scope => Use(Scopes, declaration, writes),
        KindAttributes.Owner => Use(Owners, declaration, writes),
        KindAttributes.Writer => Use(Writers, declaration, writes),
        KindAttributes.FixedLengthPool => Use(FixedLengthPools, declaration, writes),
        KindAttributes.ArrayPool => Use(AnyLengthPools, declaration, writes),
        KindAttributes.ObjectPool => Use(ObjectPools, declaration, writes),
        _ => null,
    };

    private static string? Use<TModel>(GeneratedKind<TModel> kind, Declaration declaration, bool writes)
        where TModel : class, IGeneratedType, IEquatable<TModel> =>
        kind.Read(declaration) is { } model && writes ? kind.Emit(model, default) : null;

    private static ElementShape Plain(ElementShape element) => new(NameTable.Element, element.References, element.IsSealed, Size: 1);
}
