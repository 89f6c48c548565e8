using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace PoolAnalyzers.Scan.Sanitizing.Rewriting;

/// <summary>
/// Adds calls to Microsoft.IO.RecyclableMemoryStream itself: where a stream is made and disposed, and where its arrays go back. So a stream is seen whoever
/// makes it. In code that uses streams, it only sees to it that this code is on the stacks.
/// </summary>
internal static class RecyclableStreamCalls
{
    /// <summary>The name of the library, which is also that of the class of its streams.</summary>
    public const string Library = "Microsoft.IO.RecyclableMemoryStream";

    private const string Manager = Library + "Manager";

    /// <summary>Adds the calls to a type of the library, and returns how many methods were changed.</summary>
    public static int Note(TypeDefinition type, LibraryReferences library)
    {
        if (type.Module.Assembly.Name.Name != Library)
        {
            return type.Methods.Where(method => method.HasBody).Count(KeepOnStack);
        }

        var methods = type.Methods.Where(method => method.HasBody);
        return type.FullName switch
        {
            Library when type.BaseType is { } memoryStream => methods.Count(method => NoteStream(method, memoryStream, library)),
            Manager => methods.Count(method => NoteReturn(method, library)),
            _ => 0,
        };
    }

    private static bool KeepOnStack(MethodDefinition method)
    {
        bool uses = method.Body.Instructions.Any(instruction => instruction.Operand is MethodReference called
                && (called.DeclaringType.FullName is Library or Manager || called.ReturnType.FullName == Library));
        if (uses)
        {
            PoolCalls.KeepOnStack(method);
        }

        return uses;
    }

    private static bool NoteStream(MethodDefinition method, TypeReference memoryStream, LibraryReferences library)
    {
        // The class of the framework that the library's own reference names.
        var stream = new TypeReference("System.IO", "Stream", method.Module, memoryStream.Scope);
        if (method.IsConstructor && !method.IsStatic && CallsBaseConstructor(method, memoryStream))
        {
            AtEnds(method, [Instruction.Create(OpCodes.Ldarg_0), Instruction.Create(OpCodes.Call, library.OfStreams("Created", stream))]);
            return true;
        }

        if (method is { Name: "Dispose", Parameters: [{ ParameterType.MetadataType: MetadataType.Boolean }] })
        {
            AtEnds(method, [Instruction.Create(OpCodes.Call, library.OfStreams("Disposed"))]);
            AtStart(method,
            [
                Instruction.Create(OpCodes.Ldarg_0), Instruction.Create(OpCodes.Ldarg_1),
                Instruction.Create(OpCodes.Call, library.OfStreams("Disposing", stream, method.Module.TypeSystem.Boolean)),
            ]);
            return true;
        }

        return false;
    }

    private static bool NoteReturn(MethodDefinition method, LibraryReferences library)
    {
        if (!method.Name.StartsWith("Return", StringComparison.Ordinal) || method.IsStatic || method.Parameters.Count == 0)
        {
            return false;
        }

        var given = method.Parameters[0].ParameterType;
        if (given is ArrayType { Rank: 1, ElementType.MetadataType: MetadataType.Byte })
        {
            AtStart(method,
            [
                Instruction.Create(OpCodes.Ldarg_1), Instruction.Create(OpCodes.Call, library.ReturningArray(given)),
                Instruction.Create(OpCodes.Starg, method.Parameters[0]),
            ]);
            return true;
        }

        if (given.FullName == "System.Collections.Generic.List`1<System.Byte[]>" && !CallsReturnOfOne(method))
        {
            AtStart(method, [Instruction.Create(OpCodes.Ldarg_1), Instruction.Create(OpCodes.Call, library.OfStreams("ReturningAll", given))]);
            return true;
        }

        return false;
    }

    /// <summary>Each array is noted there.</summary>
    private static bool CallsReturnOfOne(MethodDefinition method) => method.Body.Instructions.Any(instruction =>
        instruction.Operand is MethodReference { Name: "ReturnBlock", DeclaringType.FullName: Manager });

    private static bool CallsBaseConstructor(MethodDefinition method, TypeReference memoryStream) => method.Body.Instructions.Any(instruction =>
        instruction.OpCode.Code == Code.Call && instruction.Operand is MethodReference { Name: ".ctor" } called
        && called.DeclaringType.FullName == memoryStream.FullName);

    private static void AtStart(MethodDefinition method, IReadOnlyList<Instruction> added)
    {
        var il = method.Body.GetILProcessor();
        var first = method.Body.Instructions[0];
        foreach (var instruction in added)
        {
            il.InsertBefore(first, instruction);
        }
    }

    private static void AtEnds(MethodDefinition method, IReadOnlyList<Instruction> added)
    {
        method.Body.SimplifyMacros();
        var il = method.Body.GetILProcessor();
        foreach (var end in method.Body.Instructions.Where(instruction => instruction.OpCode.Code == Code.Ret).ToList())
        {
            // What jumps to the return is to come by the calls too, so that the instruction becomes the first of them.
            (end.OpCode, end.Operand) = (added[0].OpCode, added[0].Operand);
            var last = end;
            foreach (var instruction in added.Skip(1).Select(Copy).Append(il.Create(OpCodes.Ret)))
            {
                il.InsertAfter(last, instruction);
                last = instruction;
            }
        }

        method.Body.OptimizeMacros();
    }

    private static Instruction Copy(Instruction instruction)
    {
        var copy = Instruction.Create(OpCodes.Nop);
        (copy.OpCode, copy.Operand) = (instruction.OpCode, instruction.Operand);
        return copy;
    }
}
