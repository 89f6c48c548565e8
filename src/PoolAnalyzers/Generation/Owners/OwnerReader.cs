using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Texts;

namespace PoolAnalyzers.Generation.Owners;

/// <summary>Reads <c>[ArrayPoolOwner]</c>.</summary>
internal static class OwnerReader
{
    public static OwnerModel? Read(Declaration declaration)
    {
        var (type, problems) = (declaration.Type, declaration.Problems);
        declaration.RequirePartial();
        if (type.IsRecord)
            declaration.AddWrongKind($"'{type.Name}' is a record, and a record cannot be an owner: it would be copied by 'with'");
        else if (type is not { TypeKind: TypeKind.Class, IsStatic: false, IsSealed: true })
            declaration.AddWrongKind($"'{type.Name}' must be a sealed class: an owner has one identity, and serves others after it is disposed");
        else if (type.BaseType is { SpecialType: not SpecialType.System_Object })
            declaration.AddWrongKind($"'{type.Name}' must have no base class: make the other class a field or an interface");
        else if (ElementRules.HasRequiredMembers(type))
            declaration.AddWrongKind($"'{type.Name}' must have no required members: 'Rent' makes owners, and cannot set them");
        else
            declaration.RequireRoomForFields(hasConstructors: true);

        var element = declaration.RequireElement("elements");
        var texts = new MemberTexts(declaration);
        var pool = texts.Pool(element);
        var code = texts.Finish();
        if (element is null)
            return null;
        var shape = ElementShape.Of(element);
        var clear = declaration.ReadClearPolicy(shape);
        return problems.Any ? null : new OwnerModel(TypeShape.Of(type), shape, pool, RemembersPool: pool is not null && !texts.IsPoolFixed, clear, code);
    }
}
