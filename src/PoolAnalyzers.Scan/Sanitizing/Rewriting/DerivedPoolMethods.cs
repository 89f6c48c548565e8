using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace PoolAnalyzers.Scan.Sanitizing.Rewriting;

/// <summary>
/// Adds calls to the methods of a class that the program derives from <c>ArrayPool&lt;T&gt;</c>: what <c>Rent</c> is about to return is noted, and what
/// <c>Return</c> has got. Noted there, a rental is seen whoever makes it: the framework, a delegate or a generic method.
/// </summary>
internal static class DerivedPoolMethods
{
    /// <summary>Adds the calls to a type, and returns how many there are.</summary>
    public static int Note(TypeDefinition type, LibraryReferences library)
    {
        var arrayPool = type.Module.GetTypeReferences().FirstOrDefault(reference => reference.FullName == PoolTypes.ArrayPool);
        if (arrayPool is null || !PoolTypes.IsOfFramework(arrayPool) || !Derives(type) || HasOtherRentals(type) || IsOfCheckedBuild(type))
        {
            return 0;
        }

        int places = 0;
        foreach (var method in type.Methods.Where(method => method is { IsVirtual: true, HasBody: true } && !CallsBase(method)))
        {
            if (IsRent(method))
            {
                NoteRentals(method, library.Rented(((ArrayType)method.ReturnType).ElementType, arrayPool));
            }
            else if (IsReturn(method))
            {
                NoteReturn(method, library.Returned(((ArrayType)method.Parameters[0].ParameterType).ElementType, arrayPool));
            }
            else
            {
                continue;
            }

            PoolCalls.KeepOnStack(method);
            places++;
        }

        return places;
    }

    /// <summary>A generated pool, or the class inside of one by which it is an <c>ArrayPool&lt;T&gt;</c>: its own checks tell more.</summary>
    private static bool IsOfCheckedBuild(TypeDefinition? type) => type is not null && (IsOfCheckedBuild(type.DeclaringType)
        || type.Methods.Where(method => method.HasBody).Any(method => method.Body.Instructions.Any(
            instruction => instruction.Operand is MethodReference called && called.DeclaringType.FullName == GeneratedPoolCalls.Rentals)));

    private static bool Derives(TypeDefinition type)
    {
        for (TypeReference? based = type.BaseType; based is not null; based = based.Resolve()?.BaseType)
        {
            if (PoolTypes.Is(based, PoolTypes.ArrayPool))
            {
                return true;
            }

            if (based.FullName == "System.Object")
            {
                return false;
            }
        }

        return false;
    }

    /// <summary>
    /// An array that another method hands out may come back by way of <c>Return</c>. Then a second return is none. It may be in an <c>out</c> argument, or in
    /// an object: only what can have no array in it is no way to rent.
    /// </summary>
    private static bool HasOtherRentals(TypeDefinition type) =>
        type.Methods.Any(method => !method.IsPrivate && !IsRent(method)
            && (MayHaveArray(method.ReturnType, type) || method.Parameters.Any(parameter => parameter.ParameterType.IsByReference)))
        || type.Fields.Any(field => !field.IsPrivate && MayHaveArray(field.FieldType, type));

    /// <summary>A pool returns itself where it has one that is shared.</summary>
    private static bool MayHaveArray(TypeReference given, TypeDefinition pool) =>
        !given.IsPrimitive && given.MetadataType is not (MetadataType.Void or MetadataType.String) && given.GetElementType().FullName != pool.FullName;

    /// <summary>The base class notes what it hands out, and what it gets.</summary>
    private static bool CallsBase(MethodDefinition method) => method.Body.Instructions.Any(instruction =>
        instruction.OpCode.Code == Code.Call && instruction.Operand is MethodReference { HasThis: true } called && called.Name == method.Name);

    private static bool IsRent(MethodDefinition method) =>
        method is { Name: "Rent", ReturnType: ArrayType { Rank: 1 }, Parameters.Count: 1 }
        && method.Parameters[0].ParameterType.MetadataType == MetadataType.Int32;

    private static bool IsReturn(MethodDefinition method) =>
        method is { Name: "Return", Parameters.Count: 2 } && method.Parameters[0].ParameterType is ArrayType { Rank: 1 }
        && method.Parameters[1].ParameterType.MetadataType == MetadataType.Boolean;

    private static void NoteRentals(MethodDefinition method, MethodReference rented)
    {
        method.Body.SimplifyMacros();
        var il = method.Body.GetILProcessor();
        foreach (var end in method.Body.Instructions.Where(instruction => instruction.OpCode.Code == Code.Ret).ToList())
        {
            if (end.Previous is { OpCode.Code: Code.Call or Code.Callvirt or Code.Calli, Previous.OpCode.Code: Code.Tail })
            {
                // It must stand right before a return.
                (end.Previous.Previous.OpCode, end.Previous.Previous.Operand) = (OpCodes.Nop, null);
            }

            // What jumps to the return is to come by the call too, so that the instruction becomes the first of those.
            (end.OpCode, end.Operand) = (OpCodes.Ldarg, method.Body.ThisParameter);
            var (length, call, back) = (il.Create(OpCodes.Ldarg, method.Parameters[0]), il.Create(OpCodes.Call, rented), il.Create(OpCodes.Ret));
            il.InsertAfter(end, length);
            il.InsertAfter(length, call);
            il.InsertAfter(call, back);
        }

        method.Body.OptimizeMacros();
    }

    private static void NoteReturn(MethodDefinition method, MethodReference returned)
    {
        method.Body.SimplifyMacros();
        var il = method.Body.GetILProcessor();
        var first = method.Body.Instructions[0];
        var start = il.Create(OpCodes.Ldarg, method.Body.ThisParameter);
        il.InsertBefore(first, start);
        il.InsertBefore(first, il.Create(OpCodes.Ldarg, method.Parameters[0]));
        il.InsertBefore(first, il.Create(OpCodes.Call, returned));
        if (method.DebugInformation.SequencePoints.FirstOrDefault(point => !point.IsHidden) is { } line)
        {
            method.DebugInformation.SequencePoints.Insert(0, new SequencePoint(start, line.Document)
            {
                StartLine = line.StartLine, StartColumn = line.StartColumn, EndLine = line.EndLine, EndColumn = line.EndColumn,
            });
        }

        method.Body.OptimizeMacros();
    }
}
