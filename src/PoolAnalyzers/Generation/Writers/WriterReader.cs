using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Symbols;
using PoolAnalyzers.Generation.Texts;

namespace PoolAnalyzers.Generation.Writers;

/// <summary>Reads <c>[PooledWriter]</c>.</summary>
internal static class WriterReader
{
    /// <summary>What the runtime can allocate: <c>Array.MaxLength</c>.</summary>
    private const int GreatestLength = 0x7FFFFFC7;

    public static WriterModel? Read(Declaration declaration)
    {
        var (type, arguments, problems) = (declaration.Type, declaration.Arguments, declaration.Problems);
        declaration.RequirePartial();
        RequireKind(declaration);
        var element = declaration.RequireElement("elements");
        var texts = new MemberTexts(declaration);
        var pool = texts.Pool(element);
        var code = texts.Finish();
        var inBlocks = arguments.Flag("Segments");
        if (inBlocks && type.IsRefLikeType)
            problems.Add(ProblemKind.Conflict, "Segments", "A ref struct starts in a span of its caller, which no sequence can refer to: use a class");
        int? most = arguments.IsGiven("MaxLength")
            ? declaration.RequireRange(ProblemKind.WrongLength, "MaxLength", arguments.Number("MaxLength", 0), 1, GreatestLength,
                "it is the number of elements that a writer takes")
            : null;
        var blockLength = ReadBlockLength(declaration, inBlocks);
        if (element is null)
            return null;
        var shape = ElementShape.Of(element);
        var clear = declaration.ReadClearPolicy(shape);
        var kind = type.IsRefLikeType ? WriterKind.Span : inBlocks ? WriterKind.Blocks : WriterKind.Array;
        var needsLayout = type.IsValueType && OwnMembers.HasInstanceFields(type) && OwnMembers.LayoutOf(type) is null;
        var isText = element.SpecialType == SpecialType.System_Char && kind != WriterKind.Blocks;
        var remembersPool = pool is not null && !texts.IsPoolFixed;
        var isInterface = !type.IsRefLikeType || RefStructsHaveInterfaces(declaration.Compilation);
        return problems.Any ? null
            : new WriterModel(TypeShape.Of(type), shape, kind, pool, remembersPool, most, blockLength, clear, isText, isInterface, needsLayout, code);
    }

    private static int? ReadBlockLength(Declaration declaration, bool inBlocks)
    {
        const string Option = "BlockLength";
        if (!declaration.Arguments.IsGiven(Option))
            return null;
        if (!inBlocks)
            declaration.Problems.Add(ProblemKind.Conflict, Option, "Only a writer with Segments = true has blocks");
        var length = declaration.Arguments.Number(Option, 0);
        return declaration.RequireRange(ProblemKind.WrongLength, Option, length, 1, GreatestLength, "it is the number of elements of each block");
    }

    private static bool RefStructsHaveInterfaces(Compilation compilation) =>
        compilation is CSharpCompilation { LanguageVersion: >= LanguageVersion.CSharp13 }
            && compilation.SupportsRuntimeCapability(RuntimeCapability.ByRefLikeGenerics);

    private static void RequireKind(Declaration declaration)
    {
        var type = declaration.Type;
        if (type.IsRefLikeType && type.IsReadOnly)
            declaration.AddWrongKind($"'{type.Name}' must not be readonly: a writer counts what is written");
        else if (type.IsRecord)
            declaration.AddWrongKind($"'{type.Name}' is a record, and a record cannot be a writer: it would be copied by 'with'");
        else if (!type.IsRefLikeType && type is not { TypeKind: TypeKind.Class, IsStatic: false, IsSealed: true })
            declaration.AddWrongKind(
                $"'{type.Name}' must be a sealed class or a ref struct: a writer that could be copied to the heap would return its array twice");
        else if (type is { TypeKind: TypeKind.Class, BaseType.SpecialType: not SpecialType.System_Object })
            declaration.AddWrongKind($"'{type.Name}' must have no base class: make the other class a field or an interface");
        else
            declaration.RequireRoomForFields(hasConstructors: true);
    }
}
