using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Symbols;
using PoolAnalyzers.Generation.Texts;

namespace PoolAnalyzers.Generation.ObjectPools;

/// <summary>Reads <c>[ObjectPool]</c>.</summary>
internal static class ObjectPoolReader
{
    public static ObjectPoolModel? Read(Declaration declaration)
    {
        var (type, problems) = (declaration.Type, declaration.Problems);
        declaration.RequirePartial();
        var item = declaration.RequireElement("objects");
        var isMicrosoftPool = MicrosoftObjectPool.IsBaseOf(type, item ?? type.BaseType?.TypeArguments.FirstOrDefault());
        var pool = PoolReader.Read(declaration, itemBytes: 0, mayDerive: isMicrosoftPool);
        if (item is null)
            return null;
        if (!item.IsReferenceType)
        {
            problems.Add(ProblemKind.WrongElement, Problem.Element,
                $"'{TypeNames.InMessage(item)}' is a value type, of which a caller would get a copy: pool a class, or arrays of it");
            return null;
        }

        var texts = new MemberTexts(declaration);
        var create = texts.Create(item);
        var reset = texts.Reset(item, out var resetDecides);
        if (!declaration.Arguments.IsGiven("Reset") && MicrosoftObjectPool.Reset(item, MemberTexts.Item) is { } tryReset)
            (reset, resetDecides) = (tryReset, true);
        var keep = texts.Keep(item);
        var code = texts.Finish();
        if (problems.Any)
            return null;
        var end = DisposableItems.Read(item, pool.End);
        return new ObjectPoolModel(TypeShape.Of(type), TypeNames.Of(item), pool, create, reset, resetDecides, keep, end, code)
        {
            IsMicrosoftPool = isMicrosoftPool,
        };
    }
}
