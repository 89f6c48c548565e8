using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Texts;
using PoolAnalyzers.Rules.Generation;

namespace PoolAnalyzers.Generation.ObjectPools;

/// <summary>Reads <c>[ObjectPool]</c>.</summary>
internal static class ObjectPoolReader
{
    public static ObjectPoolModel? Read(Declaration declaration)
    {
        var (type, problems) = (declaration.Type, declaration.Problems);
        declaration.RequirePartial();
        var item = declaration.RequireElement("objects");
        var pool = PoolReader.Read(declaration, itemBytes: 0, mayDerive: false);
        if (item is null)
            return null;
        if (!item.IsReferenceType)
        {
            problems.Add(GenerationDescriptors.WrongElement, Problem.Element, $"'{TypeNames.InMessage(item)}' is a value type, of which a caller would get a copy: pool a class, or arrays of it");
            return null;
        }

        var texts = new MemberTexts(declaration);
        var create = texts.Create(item);
        var reset = texts.Reset(item, out var resetDecides);
        var keep = texts.Keep(item);
        var code = texts.Finish();
        var isDisposable = IsDisposable(item) || (item is ITypeParameterSymbol parameter && parameter.ConstraintTypes.Any(IsDisposable));
        return problems.Any ? null : new ObjectPoolModel(TypeShape.Of(type), TypeNames.Of(item), pool, create, reset, resetDecides, keep, isDisposable, code);
    }

    private static bool IsDisposable(ITypeSymbol type) =>
        type.SpecialType == SpecialType.System_IDisposable || type.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_IDisposable);
}
