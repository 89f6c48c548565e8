using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Symbols;
using PoolAnalyzers.Generation.Texts;

namespace PoolAnalyzers.Generation.Scopes;

/// <summary>Reads <c>[ArrayPoolScope]</c>.</summary>
internal static class ScopeReader
{
    public static ScopeModel? Read(Declaration declaration)
    {
        var (type, arguments, problems) = (declaration.Type, declaration.Arguments, declaration.Problems);
        declaration.RequirePartial();
        if (!type.IsRefLikeType)
            declaration.AddWrongKind($"'{type.Name}' must be a ref struct: a scope that could be copied to the heap would return its array twice");
        else if (type.IsReadOnly)
            declaration.AddWrongKind($"'{type.Name}' must not be readonly: a scope forgets its array when it returns it");
        else
            declaration.RequireRoomForFields(hasConstructors: true);

        var element = declaration.RequireElement("elements");
        var texts = new MemberTexts(declaration);
        var pool = texts.Pool(element);
        var code = texts.Finish();
        var takesPool = arguments.Flag("PoolArgument");
        var threadCache = arguments.Flag("ThreadCache");
        if (threadCache && (takesPool || pool is not null))
            problems.Add(ProblemKind.Conflict, "ThreadCache", "A scope with arrays of its own per thread takes no other pool");
        if (element is null)
            return null;
        var shape = ElementShape.Of(element);
        var clear = declaration.ReadClearPolicy(shape);
        var needsLayout = OwnMembers.HasInstanceFields(type) && OwnMembers.LayoutOf(type) is null;
        var remembersPool = takesPool || (pool is not null && !texts.IsPoolFixed);
        return problems.Any ? null : new ScopeModel(TypeShape.Of(type), shape, pool, takesPool, remembersPool, threadCache, clear, needsLayout, code);
    }
}
